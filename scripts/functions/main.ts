import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServerFunctions } from './buildFunctions';

/** Runs `npm run functions`. */
export function main(): void {
  const folder = buildServerFunctions(fileURLToPath(new URL('../..', import.meta.url)));
  console.log(`Built in ${relative('', folder)}; docs/production.md says how to deploy them.`);
}
