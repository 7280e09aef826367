import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import wyw from '@wyw-in-js/vite';
import type { Plugin } from 'vite';
import { KeptStyles } from './keptStyles.ts';

const LIBRARY = 'styled-components';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUNTIME = fileURLToPath(new URL('styledRuntime.ts', import.meta.url));
const PROCESSOR = fileURLToPath(new URL('staticStyled.cjs', import.meta.url));

const require = createRequire(import.meta.url);

/**
 * Puts the styles of styled components into the style sheet of the page when it is built
 * (`docs/decisions/0017`). In development and in jsdom the library itself styles the same source.
 */
export function staticStyles(): Plugin[] {
  const { transform, load, ...extraction } = wyw({
    tagResolver: (source, tag) => (source === LIBRARY && tag === 'default' ? PROCESSOR : null),
    babelOptions: {
      babelrc: false,
      configFile: false,
      presets: [
        require.resolve('@babel/preset-typescript'),
        [require.resolve('@babel/preset-react'), { runtime: 'automatic' }],
      ],
    },
  });
  if (typeof transform !== 'function' || typeof load !== 'function') {
    throw new Error('the extraction of styles has changed');
  }
  // Not before it is used: a start without a build reads no sources.
  let styles: KeptStyles | undefined;
  const sheets = new Map<string, string>();
  return [
    {
      name: 'styled-runtime',
      apply: 'build',
      config: () => ({ resolve: { alias: { [LIBRARY]: RUNTIME } } }),
    },
    {
      ...extraction,
      apply: 'build',
      // Looking at every module would take three times as long.
      transform: {
        filter: { code: LIBRARY },
        async handler(code, id, options) {
          const kept = (styles ??= new KeptStyles(ROOT));
          const sheet = id.replace(/\.tsx?$/, '.wyw-in-js.css');
          const extract = async () => {
            const result = await transform.call(this, code, id, options);
            const css = await load.call(this, sheet);
            return { result, css: typeof css === 'string' ? css : undefined };
          };
          const { result, css } = kept.find(id, code) ?? kept.keep(id, code, await extract());
          if (css !== undefined) sheets.set(sheet, css);
          return result;
        },
      },
      resolveId: (id) => (sheets.has(id) ? id : undefined),
      load: (id) => sheets.get(id),
    },
  ];
}
