import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import wyw from '@wyw-in-js/vite';
import type { Plugin } from 'vite';

const LIBRARY = 'styled-components';
const RUNTIME = fileURLToPath(new URL('styledRuntime.ts', import.meta.url));
const PROCESSOR = fileURLToPath(new URL('staticStyled.cjs', import.meta.url));

const require = createRequire(import.meta.url);

/**
 * Puts the styles of styled components into the style sheet of the page when it is built
 * (`docs/decisions/0017`). In development and in jsdom the library itself styles the same source.
 */
export function staticStyles(): Plugin[] {
  const { transform, ...extraction } = wyw({
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
  if (typeof transform !== 'function') throw new Error('the extraction of styles has changed');
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
      transform: { filter: { code: LIBRARY }, handler: transform },
    },
  ];
}
