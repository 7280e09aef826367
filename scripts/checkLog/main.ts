import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkStoredStatements } from '../../emulator/moderation/storedStatements';
import { StartError } from '../setup/startError.cjs';

const DATABASE = '.sqlite';

interface CheckOptions {
  readonly dataFolder: string;
}

/** Runs `npm run check:log`. @throws StartError when decisions and statements do not match */
export function main({ dataFolder }: CheckOptions): void {
  const files = databasesIn(dataFolder);
  if (files.length === 0) throw new StartError(`There is no data in ${dataFolder}.`);
  let hasProblems = false;
  for (const file of files) {
    const { decisions, statements, problems } = checkStoredStatements(join(dataFolder, file));
    const name = file.slice(0, -DATABASE.length);
    console.log(
      `${name}: ${decisions} records of decisions and rejected messages, ${statements} statements.`,
    );
    for (const { problem, userId, decisionId } of problems) {
      console.log(`  ${problem}: decision ${decisionId} about ${userId}`);
    }
    hasProblems ||= problems.length > 0;
  }
  if (hasProblems) throw new StartError('Decisions and statements do not match.');
  console.log('Decisions and statements match one to one.');
}

function databasesIn(dataFolder: string): readonly string[] {
  try {
    return readdirSync(dataFolder).filter((name) => name.endsWith(DATABASE));
  } catch {
    return [];
  }
}
