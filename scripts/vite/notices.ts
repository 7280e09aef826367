import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages inside the published files of `pubnub` and `emoji-mart`, where no bundler sees them. */
const EMBEDDED = fileURLToPath(new URL('embeddedPackages.json', import.meta.url));
const NOTICES = 'third-party-notices.txt';
const LISTS = '.vite';

/** A package in an environment's files, as Vite lists it. */
interface Licensed {
  readonly name: string;
  readonly version: string;
  /** From `package.json`. */
  readonly identifier?: string;
  readonly text?: string;
}

/** `build.license` of an environment: a list of its own, since all write into one folder. */
export function licenseList(environment: string): { readonly fileName: string } {
  return { fileName: `${LISTS}/${environment}.json` };
}

/** Puts the lists of all environments into one file: licences have to come with the code. */
export function writeNotices(outDir: string): void {
  const folder = join(outDir, LISTS);
  const notices = new Map<string, string>();
  const lists = readdirSync(folder).map((name) => join(folder, name));
  for (const list of [EMBEDDED, ...lists]) {
    const packages = JSON.parse(readFileSync(list, 'utf8')) as readonly Licensed[];
    for (const { name, version, identifier = 'no licence named', text = '' } of packages) {
      notices.set(`${name} ${version}`, `${name} ${version} (${identifier})\n\n${text}\n`);
    }
  }
  const sorted = [...notices.keys()].sort().map((key) => notices.get(key));
  const heading = 'The files of this chat contain code of these packages.\n';
  writeFileSync(join(outDir, NOTICES), [heading, ...sorted].join(`\n${'-'.repeat(80)}\n\n`));
  rmSync(folder, { recursive: true });
}
