import { fileURLToPath } from 'node:url';
import { buildPage, PAGE_FOLDER } from '../../emulator/inspector/build.mjs';
import { withLock } from '../setup/lock.mjs';
import { hashInputs, isBuiltFrom, writeStamp } from './buildStamp';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INPUTS = [
  'emulator/inspector/page',
  'emulator/inspector/build.mjs',
  'emulator/inspector/inspectorAnswers.ts',
  'package-lock.json',
];

/** Builds the page of the emulator's Inspector, unless it is there already. Of several processes one builds. */
export async function buildInspector(): Promise<void> {
  const inputs = hashInputs(ROOT, INPUTS);
  if (isBuiltFrom(inputs, PAGE_FOLDER)) return;
  await withLock('build', 'Another command is building; waiting for it…', async () => {
    if (isBuiltFrom(inputs, PAGE_FOLDER)) return;
    await buildPage();
    writeStamp(inputs, PAGE_FOLDER);
  });
}
