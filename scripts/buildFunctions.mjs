// `node scripts/buildFunctions.mjs` makes functions/moderate-message.js from functions/moderation/.
// PubNub takes a function as one file, pasted into its console; the file is committed so that nobody
// has to build it to do that. With `--check` nothing is written: it tells whether the file is current.
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';

/** PubNub's limit for the code of a function, bytes. */
const MAX_BYTES = 64 * 1024;
const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'functions/moderate-message.js');

// The default export comes first and calls `require` itself, with plain names, as PubNub advises for
// functions that come out of a bundler.
const HEAD = `/**
 * Made from functions/moderation/ by scripts/buildFunctions.mjs: change it there. What it does and
 * how to deploy it is in docs/moderation.md. The local service reads the lines below; on PubNub these
 * settings are made in the console.
 *
 * @event Before Publish or Fire
 * @event Before Publish File
 * @event Before Message Action
 * @channel *
 */
export default (request) =>
  moderate(request, {
    kvstore: require('kvstore'),
    pubnub: require('pubnub'),
    xhr: require('xhr'),
  });
`;

const code = await buildFunction();
if (Buffer.byteLength(code) > MAX_BYTES)
  throw new Error(`PubNub takes ${MAX_BYTES} bytes at most.`);
if (!process.argv.includes('--check')) writeFileSync(target, code);
else if (readFileSync(target, 'utf8') !== code) {
  console.error(
    'functions/moderate-message.js is out of date: run node scripts/buildFunctions.mjs',
  );
  process.exitCode = 1;
}

async function buildFunction() {
  const { outputFiles } = await build({
    entryPoints: ['functions/moderation/moderate.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target: 'es2020',
    charset: 'utf8',
    write: false,
  });
  const bundled = outputFiles[0].text.replace(/export \{\s*moderate\s*\};\s*$/, '');
  if (/\bexport\b/.test(bundled)) throw new Error('The bundle has exports of its own.');
  const config = await resolveConfig(target);
  return format(`${HEAD}\n${bundled}`, { ...config, filepath: target });
}
