import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(moduleId: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Modules that are loaded together. By default the bundler makes a file of every few modules that two
 * parts of a page share, and each file delays the page by a request. Libraries are separate: they stay
 * in the browser's cache when the app changes. What draws is separate from what asks the service, which
 * runs first. Modules that are loaded on demand or by other pages are left out.
 */
export const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-redux|scheduler)\//,
    priority: 1,
  },
  {
    name: 'libraries',
    test: /node_modules\/(pubnub|@reduxjs|idb|immer|redux|reselect)\//,
    priority: 1,
  },
  { debugName: 'chat', name: neededBy('chat', '../../src/main.ts') },
  { debugName: 'screen', name: neededBy('screen', '../../src/screen.tsx') },
];

/** Gives a name to every module that another one needs to run, itself included. */
function neededBy(chunk: string, path: string) {
  const entry = fileURLToPath(new URL(path, import.meta.url));
  return (moduleId: string, graph: ModuleGraph): string | null => {
    const needed = new Set([entry]);
    for (const id of needed) {
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
    }
    return needed.has(moduleId) ? chunk : null;
  };
}
