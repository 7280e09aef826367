// `npm start` and `npm run dev`. Plain JavaScript without dependencies up to the import below: it has
// to run before anything is installed, and on a Node that is too old for the rest.
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { HELP } from './start/help.mjs';

checkNode();
const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(HELP);
  process.exit();
}
ensureDependencies();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./start/main.ts');
await main(args);
