// Builds `dist/`, as `npm pack` publishes it: one file for programs, one for the command, and the types.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { jsonPathSource } from './functions/jsonPathSource.cjs';
import { buildPage, LICENCES } from './inspector/build.mjs';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const DIST = join(ROOT, 'dist');
const INSPECTOR = join(DIST, 'inspector');
/** The modules of which the public types consist. */
const TYPES = [
  'index.ts',
  'startEmulator.ts',
  'api.ts',
  'eventsAndActions/eventsOptions.ts',
  'faults/faultRule.ts',
];

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Leaves imports of a file as they are: its code is in another file of `dist`. */
const leave = (filter, path) => ({
  name: path,
  setup: ({ onResolve }) => onResolve({ filter }, () => ({ path, external: true })),
});
/** The thread of a function is started from a file of its own. */
const pageFolder = leave(/\/pageFolder\.cjs$/, './inspector/pageFolder.cjs');
const workerFile = leave(/\/worker\.cjs$/, './worker.cjs');
const library = leave(/\/startEmulator$/, './index.cjs');
/** It runs in the context of a function, so it is text. */
const jsonPath = {
  name: 'jsonPath',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/jsonPathSource\.cjs$/ }, () => ({
      contents: `exports.jsonPathSource = () => ${JSON.stringify(jsonPathSource())};`,
    })),
};

const bundle = (entry, plugins) =>
  build({
    entryPoints: [join(ROOT, entry)],
    outdir: DIST,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    // `import` takes it as well as `require`, so that tests and the emulator never have two of it.
    format: 'cjs',
    external: Object.keys(dependencies),
    plugins,
    logLevel: 'warning',
  });

rmSync(DIST, { recursive: true, force: true });
const bundles = [
  await bundle('index.ts', [workerFile, pageFolder]),
  await bundle('functions/worker.cjs', [jsonPath]),
];
await bundle('bin.ts', [library]);
await addInspector();
for (const file of TYPES) writeTypes(file);
const files = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
writeNotices([...files, ...filesOfJsonPath()], takeLicences());

/** It has the packages inside that it depends on. */
function filesOfJsonPath() {
  const file = createRequire(import.meta.url).resolve('jsonpath-plus');
  const inside = createRequire(file);
  const { dependencies: names } = inside('jsonpath-plus/package.json');
  return [file, ...Object.keys(names).map((name) => inside.resolve(name))];
}

/** The page, and the file beside it that tells where it is. */
async function addInspector() {
  mkdirSync(INSPECTOR);
  copyFileSync(join(ROOT, 'inspector/pageFolder.cjs'), join(INSPECTOR, 'pageFolder.cjs'));
  await buildPage(join(INSPECTOR, 'dist'));
}

/** The licences of the packages in the page, which go into the list of all. */
function takeLicences() {
  const file = join(INSPECTOR, 'dist', LICENCES);
  const packages = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return packages.map(({ name, version, identifier, text }) => [
    `${name} ${version}`,
    `${name} ${version} (${identifier})\n\n${text}`,
  ]);
}

function writeTypes(file) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const { outputText } = ts.transpileDeclaration(source, { fileName: file });
  const folder = join(DIST, file, '..');
  mkdirSync(folder, { recursive: true });
  // Node's own resolution wants whole file names.
  const text = outputText.replaceAll(/from '(\.[^']+)'/g, "from '$1.cjs'");
  writeFileSync(join(DIST, file.replace(/\.ts$/, '.d.cts')), text);
}

/**
 * Licences have to come with the code.
 *
 * @param {readonly string[]} files in the bundle
 * @param {readonly (readonly [string, string])[]} others packages by name and version, with what is to be said
 */
function writeNotices(files, others) {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  const notices = new Map(others);
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying)/i.test(file));
    const text = texts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    notices.set(`${name} ${version}`, `${name} ${version} (${license})\n\n${text}`);
  }
  const sorted = [...notices.keys()].sort().map((key) => notices.get(key));
  const heading = 'The files of this package contain code of these packages.\n';
  const line = `\n${'-'.repeat(80)}\n\n`;
  writeFileSync(join(DIST, 'third-party-notices.txt'), [heading, ...sorted].join(line));
}
