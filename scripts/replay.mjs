// `npm run replay -- FILE`: shows a recorded session without any service.
import { checkNode } from './checkNode.mjs';
import { ensureDependencies } from './ensureDependencies.mjs';

checkNode();
ensureDependencies();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./replay/main.ts');
await main(process.argv.slice(2));
