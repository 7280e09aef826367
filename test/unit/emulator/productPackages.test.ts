import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(__dirname, '../../..');
/** What the commands load that install nothing but the product (`scripts/run.mjs`). */
const COMMANDS = [
  'scripts/start/main.ts',
  'scripts/emulator/main.ts',
  'scripts/backup/main.ts',
  'scripts/functions/main.ts',
  'emulator/compare/main.ts',
  'server/main.ts',
  'vite.config.ts',
];

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** Helpers of esbuild itself, for a `require` in the middle of the code. */
const RUNTIME = '<runtime>';

/** The packages that a module imports, and the modules that it imports. */
async function packagesOf(command: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [command],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const names = imports.flatMap(({ path, external }) =>
    external && !isBuiltin(path) && path !== RUNTIME
      ? [path.split('/', path.startsWith('@') ? 2 : 1).join('/')]
      : [],
  );
  return [...new Set(names)];
}

describe('a command of the product', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

  it.each(COMMANDS)(
    'imports only packages that are installed with the product: %s',
    async (command) => {
      const imported = await packagesOf(command);
      const isMissing = (name: string) => packages[`node_modules/${name}`]?.dev !== undefined;
      expect(imported.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
      expect(imported.filter(isMissing)).toEqual([]);
    },
  );
});
