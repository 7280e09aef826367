import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** PubNub's limit for the code of a function, bytes. */
const MAX_BYTES = 64 * 1024;

// The default export comes first and calls `require` itself, with plain names, as PubNub advises for
// functions that come out of a bundler.
const HEAD = `/**
 * Built from functions/moderation/: change it there. What it does and how to deploy it is in
 * docs/moderation.md. The local service reads the lines below; on PubNub these settings are made in
 * the console.
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

/**
 * Builds `moderate-message.js`, one file as PubNub takes it. That takes less time than to find out whether it is needed.
 *
 * @returns the folder with the file
 */
export function buildFunctions(root: string): string {
  const folder = join(root, 'dist/functions');
  mkdirSync(folder, { recursive: true });
  // Another process may read the file of an earlier build at this moment.
  const partial = join(folder, `moderate-message.${process.pid}.partial`);
  writeFileSync(partial, codeOf(root));
  renameSync(partial, join(folder, 'moderate-message.js'));
  return folder;
}

function codeOf(root: string): string {
  const { outputFiles } = buildSync({
    entryPoints: ['functions/moderation/moderate.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target: 'es2020',
    charset: 'utf8',
    write: false,
  });
  const bundled = outputFiles[0]?.text.replace(/export \{\s*moderate\s*\};\s*$/, '') ?? '';
  if (/\bexport\b/.test(bundled)) throw new Error('The bundle has exports of its own.');
  const code = `${HEAD}\n${bundled}`;
  if (Buffer.byteLength(code) > MAX_BYTES)
    throw new Error(`PubNub takes ${MAX_BYTES} bytes at most.`);
  return code;
}
