// `npm run backup -- FOLDER`. Plain JavaScript without dependencies up to the import below, like start.mjs.
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';

checkNode();
ensureDependencies();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./backup/main.ts');
await main(process.argv.slice(2));
