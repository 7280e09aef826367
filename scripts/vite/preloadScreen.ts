import type { Plugin } from 'vite';

/** Chunks that the first script imports once it has asked the service for what they show. */
const SCREEN: ReadonlySet<string> = new Set(['react', 'screen']);

/** Has the chat's page load the screen from the start, as if its first script imported it at once. */
export function preloadScreen(): Plugin {
  let base = '/';
  return {
    name: 'preload-screen',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: (_html, { bundle = {}, path }) =>
      path === '/index.html'
        ? Object.values(bundle)
            .filter((file) => file.type === 'chunk' && SCREEN.has(file.name))
            .map(({ fileName }) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: base + fileName },
              injectTo: 'head',
            }))
        : [],
  };
}
