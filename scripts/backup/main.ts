import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { backUp } from '../../emulator/storage/backup';
import { StartError } from '../setup/startError.cjs';

interface BackupOptions {
  readonly dataFolder: string;
  readonly target: string;
}

/** Runs `npm run backup`. @throws StartError when there is no copy */
export async function main({ dataFolder, target }: BackupOptions): Promise<void> {
  await copy(dataFolder, target);
  console.log(`The data of ${dataFolder} is copied to ${target}.`);
}

/** @throws StartError when there is nothing to copy or nowhere to copy it to */
async function copy(dataFolder: string, target: string): Promise<void> {
  if (existsSync(target)) {
    throw new StartError(`${target} exists already; name a folder that does not.`);
  }
  if (!relative(dataFolder, target).startsWith(`..${sep}`)) {
    throw new StartError('A copy inside the data folder would be lost with it; choose another.');
  }
  const keysets = existsSync(dataFolder) ? await tryBackUp(dataFolder, target) : [];
  if (keysets.length === 0) throw new StartError(`There is no data in ${dataFolder}.`);
}

async function tryBackUp(dataFolder: string, target: string): Promise<readonly string[]> {
  try {
    return await backUp(dataFolder, target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The copy could not be made: ${reason}.`, { cause: error });
  }
}
