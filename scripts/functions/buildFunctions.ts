import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { KEYS_PATH } from '../../src/domain/enforcement/functionKeys';

/** PubNub's limit for the code of a function, bytes. */
const MAX_BYTES = 64 * 1024;

/** A file as PubNub takes it. */
interface FunctionFile {
  /** Without `.js`. */
  readonly name: string;
  readonly source: string;
  /** The one function that it exports. */
  readonly exported: string;
  /** The lines in its first comment. */
  readonly settings: readonly string[];
  /** Names of the function's arguments. */
  readonly given: readonly string[];
  readonly modules: readonly string[];
}

const ENFORCE: FunctionFile = {
  name: 'moderate-message',
  source: 'functions/server/enforce.ts',
  exported: 'enforce',
  settings: ['event Before Publish or Fire', 'event Before Publish File', 'channel *'],
  given: ['request'],
  modules: ['kvstore', 'pubnub', 'xhr', 'vault', 'crypto'],
};

const ENFORCE_SIGNAL: FunctionFile = {
  ...ENFORCE,
  name: 'moderate-signal',
  exported: 'enforceSignal',
  settings: ['event Before Signal', 'channel *'],
};

const KEEP_KEYS: FunctionFile = {
  name: KEYS_PATH,
  source: 'functions/server/keepKeys.ts',
  exported: 'keepKeys',
  settings: ['event On Request', `path ${KEYS_PATH}`],
  given: ['request', 'response'],
  modules: ['kvstore', 'vault', 'crypto'],
};

/** For a Before Function that is there already, since a channel can only have one: text to paste below it. */
const MODULE = 'module/moderation.js';
const MODULE_HEAD = `// Built from functions/server/. To be pasted below a Before Function of your own, which then ends with
//   return moderation.enforce(request, { kvstore, pubnub, xhr, vault, crypto });
// where each of these is what \`require\` gives. What it does is in docs/server.md.
`;

/**
 * Builds the functions for a keyset with the moderation server, and the module of the first one.
 *
 * @returns the folder with the files
 */
export function buildServerFunctions(root: string): string {
  const bundles = bundle(root, [ENFORCE.source, KEEP_KEYS.source]);
  const files = [ENFORCE, ENFORCE_SIGNAL, KEEP_KEYS].map(
    (file) => [`${file.name}.js`, codeOf(file, bundles)] as const,
  );
  const { code, exported } = bundledOf(ENFORCE.source, bundles);
  const module = `${MODULE_HEAD}const moderation = (() => {\n${code}\nreturn {${exported}};\n})();\n`;
  return writeAll(root, 'dist/server-functions', [...files, [MODULE, module]]);
}

function writeAll(
  root: string,
  folderName: string,
  files: readonly (readonly [name: string, code: string])[],
): string {
  const folder = join(root, folderName);
  for (const [name, code] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    // Another process may read the file of an earlier build at this moment.
    const partial = join(folder, `${name}.${process.pid}.partial`);
    writeFileSync(partial, code);
    renameSync(partial, join(folder, name));
  }
  return folder;
}

/** The default export comes first and calls `require` itself, with plain names, as PubNub advises for bundlers. */
function headOf({ source, exported, settings, given, modules }: FunctionFile): string {
  const [folder] = /^.*\//.exec(source) ?? [];
  return [
    '/**',
    ` * Built from ${folder}: change it there. What it does is in docs/server.md, how to deploy it in`,
    ' * docs/production.md. The local service reads the lines below; on PubNub these settings are made in',
    ' * the console.',
    ' *',
    ...settings.map((setting) => ` * @${setting}`),
    ' */',
    `export default (${given.join(', ')}) =>`,
    `  ${exported}(${given.join(', ')}, {`,
    ...modules.map((name) => `    ${name}: require('${name}'),`),
    '  });',
    '',
  ].join('\n');
}

interface Bundle {
  readonly code: string;
  /** Names with commas. */
  readonly exported: string;
}

type Bundles = ReadonlyMap<string, Bundle>;

function bundledOf(source: string, bundles: Bundles): Bundle {
  const found = bundles.get(basename(source, '.ts'));
  if (!found) throw new Error(`${source} was not bundled.`);
  return found;
}

function codeOf(file: FunctionFile, bundles: Bundles): string {
  const code = `${headOf(file)}\n${bundledOf(file.source, bundles).code}`;
  if (Buffer.byteLength(code) > MAX_BYTES)
    throw new Error(`PubNub takes ${MAX_BYTES} bytes at most.`);
  return code;
}

/** All in one run, each with everything that it imports: a run takes most of its time to begin. */
function bundle(root: string, entryPoints: string[]): Bundles {
  const { outputFiles } = buildSync({
    entryPoints,
    absWorkingDir: root,
    // Nothing is written; several files need one.
    outdir: root,
    bundle: true,
    format: 'esm',
    target: 'es2020',
    charset: 'utf8',
    write: false,
  });
  return new Map(
    outputFiles.map(({ path, text }) => {
      const [end = '', exported = ''] = /export \{([^}]*)\};\s*$/.exec(text) ?? [];
      const code = text.slice(0, text.length - end.length);
      if (/\bexport\b/.test(code)) throw new Error('The bundle has exports of its own.');
      return [basename(path, '.js'), { code, exported }];
    }),
  );
}
