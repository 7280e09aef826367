// `npm run screenshots`: pictures of every screen, in every format.
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { findBrowser } from './findBrowser.mjs';

checkNode();
ensureDependencies();
process.env.CHROME_PATH = findBrowser();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./screenshots/main.ts');
await main(process.argv.slice(2));
