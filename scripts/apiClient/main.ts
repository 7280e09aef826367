import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateClient } from './generateClient';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = join(ROOT, 'src/console/api/endpoints.generated.ts');

/** Writes the client of the console anew, or with `--check` only says whether the server's calls have changed. */
export async function main({ check = false }: { readonly check?: boolean }): Promise<void> {
  const text = await generateClient();
  if (!check) writeFileSync(FILE, text);
  else if (readFileSync(FILE, 'utf8') !== text) {
    console.error('The calls of the server have changed: run npm run api.');
    process.exitCode = 1;
  }
}
