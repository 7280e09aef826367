import { fileURLToPath } from 'node:url';
import { writeSection } from '../writeSection';

const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** Runs `npm run bench:team`: five moderators at one queue of 1,000 cases, compared with one. */
export async function main(): Promise<void> {
  // Without the checks of the state that Redux Toolkit makes in development.
  process.env['NODE_ENV'] = 'production';
  standInForBrowser();
  const { measureTeam } = await import('./measureTeam');
  const section = await measureTeam();
  console.log(`\n${section}`);
  writeSection(PAGE, 'bench:team', section);
  process.exit();
}

/** The console listens to its page, which does not exist here. */
function standInForBrowser(): void {
  const target = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const document = { ...target, hidden: false };
  Object.assign(globalThis, { ...target, document, matchMedia: () => target });
  if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: {} });
}
