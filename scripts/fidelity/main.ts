import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeSection } from '../../bench/writeSection';
import { describeFidelity } from '../../emulator/compare/describeFidelity';
import { formatText } from '../formatText';

const PAGE = fileURLToPath(new URL('../../docs/fidelity.md', import.meta.url));

/** Writes the calls of docs/fidelity.md anew. */
export async function main(): Promise<void> {
  writeSection(PAGE, 'calls', await describeFidelity());
  await writeFile(PAGE, await formatText(PAGE, readFileSync(PAGE, 'utf8')));
}
