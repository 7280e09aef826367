import { join } from 'node:path';
import { buildFunctions, buildServerFunctions } from '../../../scripts/functions/buildFunctions';

const ROOT = join(__dirname, '../../..');

/** The folder of the content rules as `npm start` builds them. */
export const FUNCTIONS_FOLDER = buildFunctions(ROOT);

/** The folder of the functions for a keyset with the moderation server. */
export function serverFunctionsFolder(): string {
  return buildServerFunctions(ROOT);
}
