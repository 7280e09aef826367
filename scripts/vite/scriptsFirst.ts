import type { Plugin } from 'vite';

/** Scripts that block rendering: the browser reads no further while it loads them. */
const BLOCKING = /[ \t]*<script src="[^"]+"><\/script>\n/g;

/**
 * Puts blocking scripts to the end of a page's head, so that the browser asks for the app's own files
 * before it waits for them. It does not look ahead in a page that brings a policy with it.
 */
export function scriptsFirst(): Plugin {
  return {
    name: 'scripts-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const blocking = html.match(BLOCKING) ?? [];
        return html.replace(BLOCKING, '').replace(/ *<\/head>/, (end) => blocking.join('') + end);
      },
    },
  };
}
