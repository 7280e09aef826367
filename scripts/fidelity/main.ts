import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { writeSection } from '../../bench/writeSection';
import { describeFidelity } from '../../emulator/compare/describeFidelity';

const PAGE = fileURLToPath(new URL('../../docs/fidelity.md', import.meta.url));

/** Writes the calls of docs/fidelity.md anew. */
export async function main(): Promise<void> {
  writeSection(PAGE, 'calls', await describeFidelity());
  const options = { ...(await resolveConfig(PAGE)), filepath: PAGE };
  await writeFile(PAGE, await format(readFileSync(PAGE, 'utf8'), options));
}
