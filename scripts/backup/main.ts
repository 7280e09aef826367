import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { backUp } from '../../service/storage/backup';
import { dataFolderOf } from '../start/options';
import { StartError } from '../start/startError';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const HELP = `Copies the data of the local service, whether it runs or not.

Usage: npm run backup -- FOLDER [--data <folder>]

FOLDER must not exist yet. To go back to the copy: npm start -- --data FOLDER`;

/** Runs `npm run backup`. Ends the process with a sentence when there is no copy. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const { help, target, dataFolder } = readArguments(args);
    if (help || target === undefined) {
      console.log(HELP);
      process.exitCode = help ? 0 : 1;
      return;
    }
    await copy(dataFolder, resolve(target));
    console.log(`The data of ${dataFolder} is copied to ${resolve(target)}.`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const dataFolder = dataFolderOf(values.data, process.env, ROOT);
    return { help: values.help ?? false, target: positionals[0], dataFolder };
  } catch (cause) {
    throw new StartError('See npm run backup -- --help.', { cause });
  }
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
