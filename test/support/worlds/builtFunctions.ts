import { join } from 'node:path';
import { buildFunctions } from '../../../scripts/functions/buildFunctions';

/** The folder of the content rules as `npm start` builds them. */
export const FUNCTIONS_FOLDER = buildFunctions(join(__dirname, '../../..'));
