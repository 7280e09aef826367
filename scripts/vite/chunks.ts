import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(moduleId: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Libraries, which stay in the browser's cache when the app changes. Only what is loaded when it is shown styles
 * itself with script.
 */
const LIBRARIES = [
  ['react', /node_modules\/(react|react-dom|react-redux|scheduler)\//],
  ['libraries', /node_modules\/(pubnub|@reduxjs|idb|immer|redux|reselect)\//],
  ['styles', /node_modules\/(styled-components|stylis)\//],
] as const;

/** The texts of another language are a chunk, with a name that tells them from the parts of the page. */
const TEXTS = /\/src\/texts\/(?!en\/)(\w+)\/(\w+)\.json$/;

const textsOf = (moduleId: string): string | null => {
  const [, language, page] = TEXTS.exec(moduleId) ?? [];
  return language && page ? `${page}-texts-${language}` : null;
};

/**
 * The groups of modules that are loaded together. By default the bundler makes a file of every few modules that
 * two parts of a page share, and each file delays the page by a request.
 *
 * @param chunks the modules at which each chunk begins, by its name. A module that several chunks need is in the
 * first of them; modules that none needs are left to the bundler.
 * @param apart the modules at which pages begin that share a chunk: each must run on its own page only
 */
export function groupsOf(
  chunks: Readonly<Record<string, readonly string[]>>,
  apart: readonly string[],
) {
  const excluded = new Set(apart.map(toId));
  return [
    ...LIBRARIES.map(([name, test]) => ({ name, test, priority: 1 })),
    { debugName: 'texts', name: textsOf, priority: 1 },
    ...Object.entries(chunks).map(([name, begin]) => ({
      debugName: name,
      name: neededBy(name, begin, excluded),
    })),
  ];
}

/** Gives a name to every module that one of these needs to run, themselves included. */
function neededBy(chunk: string, begin: readonly string[], excluded: ReadonlySet<string>) {
  const paths = begin.map(toId);
  return (moduleId: string, graph: ModuleGraph): string | null => {
    const needed = new Set(paths);
    for (const id of needed) {
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
    }
    return needed.has(moduleId) && !excluded.has(moduleId) ? chunk : null;
  };
}

const toId = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
