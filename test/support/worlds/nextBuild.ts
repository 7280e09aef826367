import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `-a1B2c3D4` before the end of an asset's name. */
const HASH = /-[\w-]{8}(?=\.(?:js|css)$)/;

/**
 * The app as the next version would be built: every script and style sheet has another hash in its name,
 * and everything asks for it by that.
 *
 * @param appFolder the built app
 * @param outFolder an empty folder
 */
export function buildNext(appFolder: string, outFolder: string): void {
  cpSync(appFolder, outFolder, { recursive: true });
  const assets = join(outFolder, 'assets');
  const names = readdirSync(assets).filter((name) => HASH.test(name));
  const next = new Map(names.map((name, index) => [name, nextName(name, index)]));
  const pages = readdirSync(outFolder).filter((name) => /\.html$|^sw\.js$/.test(name));
  for (const path of [...pages.map((name) => join(outFolder, name)), ...names.map(inAssets)]) {
    let text = readFileSync(path, 'utf8');
    for (const [before, after] of next) text = text.replaceAll(before, after);
    writeFileSync(path, text);
  }
  for (const [before, after] of next) renameSync(inAssets(before), inAssets(after));

  function inAssets(name: string): string {
    return join(assets, name);
  }
}

/** Two files may differ in their hashes only. */
function nextName(name: string, index: number): string {
  return name.replace(HASH, `-next${String(index).padStart(4, '0')}`);
}
