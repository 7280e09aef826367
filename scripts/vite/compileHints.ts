import type { Plugin } from 'vite';

/** Chunks of which most runs when the chat is opened. */
const FIRST: ReadonlySet<string> = new Set(['react', 'libraries', 'chat', 'screen']);

/**
 * Tells Chromium to compile what a page loads first while it is loaded, beside the page, instead of
 * function by function when each is called: a tenth of a cold load on a slow machine. It must be the
 * first line of a file; other browsers see a comment.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !FIRST.has(chunk.name)) continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
          const map = bundle[`${chunk.fileName}.map`];
          if (map?.type === 'asset') map.source = oneLineLower(String(map.source));
        }
      },
    },
  };
}

/** A source map whose lines begin after one more. */
function oneLineLower(json: string): string {
  const map = JSON.parse(json) as { readonly mappings: string };
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` });
}
