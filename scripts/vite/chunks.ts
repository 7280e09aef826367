import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(moduleId: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Modules that are loaded together. By default the bundler makes a file of every few modules that two
 * parts of a page share, and each file delays the page by a request. Libraries are separate: they stay
 * in the browser's cache when the app changes. Modules that are loaded on demand or by other pages are
 * left out.
 */
export const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|styled-components|stylis)\//,
    priority: 1,
  },
  {
    name: 'libraries',
    test: /node_modules\/(pubnub|@reduxjs|immer|redux|reselect|react-redux)\//,
    priority: 1,
  },
  { debugName: 'chat', name: neededByChat },
];

const CHAT = fileURLToPath(new URL('../../src/main.tsx', import.meta.url));

/** Gives the name to every module that the chat needs to run, itself included. */
function neededByChat(moduleId: string, graph: ModuleGraph): string | null {
  const needed = new Set([CHAT]);
  for (const id of needed) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  }
  return needed.has(moduleId) ? 'chat' : null;
}
