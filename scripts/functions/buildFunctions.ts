import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  /** The page that says what it does and how to deploy it. */
  readonly page: string;
}

const ENFORCE: FunctionFile = {
  name: 'moderate-message',
  source: 'functions/server/enforce.ts',
  exported: 'enforce',
  settings: ['event Before Publish or Fire', 'event Before Publish File', 'channel *'],
  given: ['request'],
  modules: ['kvstore', 'pubnub', 'xhr', 'vault', 'crypto'],
  page: 'docs/server.md',
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
  page: 'docs/server.md',
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
  const files = [ENFORCE, ENFORCE_SIGNAL, KEEP_KEYS].map(
    (file) => [`${file.name}.js`, codeOf(root, file)] as const,
  );
  const module = `${MODULE_HEAD}${bundle(root, ENFORCE.source, 'iife')}`;
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
function headOf({ source, exported, settings, given, modules, page }: FunctionFile): string {
  const [folder] = /^.*\//.exec(source) ?? [];
  return [
    '/**',
    ` * Built from ${folder}: change it there. What it does and how to deploy it is in`,
    ` * ${page}. The local service reads the lines below; on PubNub these settings are made in`,
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

function codeOf(root: string, file: FunctionFile): string {
  const bundled = bundle(root, file.source).replace(/export \{[^}]*\};\s*$/, '');
  if (/\bexport\b/.test(bundled)) throw new Error('The bundle has exports of its own.');
  const code = `${headOf(file)}\n${bundled}`;
  if (Buffer.byteLength(code) > MAX_BYTES)
    throw new Error(`PubNub takes ${MAX_BYTES} bytes at most.`);
  return code;
}

function bundle(root: string, source: string, format: 'esm' | 'iife' = 'esm'): string {
  const { outputFiles } = buildSync({
    entryPoints: [source],
    absWorkingDir: root,
    bundle: true,
    format,
    ...(format === 'iife' && { globalName: 'moderation' }),
    target: 'es2020',
    charset: 'utf8',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
