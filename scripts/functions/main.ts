import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFunctions, buildServerFunctions } from './buildFunctions';

/** Runs `npm run functions`. */
export function main(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const [local, server] = [buildFunctions(root), buildServerFunctions(root)];
  console.log(
    [
      `Built ${relative('', local)}/moderate-message.js (docs/moderation.md says how to deploy it),`,
      `and in ${relative('', server)} the functions for a keyset with the moderation server (docs/server.md).`,
    ].join('\n'),
  );
}
