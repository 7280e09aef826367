import { main as runEmulator } from '../../emulator/cli';
import { buildInspector } from '../start/buildInspector';

/** Runs `npm run emulator`. @param args of the emulator's own command */
export async function main(args: readonly string[]): Promise<void> {
  if (!args.includes('--help')) await buildInspector();
  await runEmulator(args);
}
