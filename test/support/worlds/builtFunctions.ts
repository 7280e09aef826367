import { join } from 'node:path';
import { buildServerFunctions } from '../../../scripts/functions/buildFunctions';

const ROOT = join(__dirname, '../../..');

/** The folder of the functions for a keyset with the moderation server. */
export function serverFunctionsFolder(): string {
  return buildServerFunctions(ROOT);
}
