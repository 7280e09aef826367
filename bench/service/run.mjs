// `npm run bench:service`: how fast the service is beside a server that does nothing.
import { checkNode } from '../../scripts/checkNode.mjs';
import { ensureDependencies } from '../../scripts/ensureDependencies.mjs';

checkNode();
ensureDependencies();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main.ts');
await main();
