import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFunctions } from './buildFunctions';

/** Runs `npm run functions`. */
export function main(): void {
  const folder = buildFunctions(fileURLToPath(new URL('../..', import.meta.url)));
  console.log(
    `Built ${relative('', folder)}/moderate-message.js (docs/moderation.md says how to deploy it).`,
  );
}
