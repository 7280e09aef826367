// `npm run soak`: the built app under steady talk for half an hour; what must not grow is measured.
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';
import { findBrowser } from './findBrowser.mjs';

checkNode();
ensureDependencies();
process.env.CHROME_PATH = findBrowser();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../bench/soak/main.ts');
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
