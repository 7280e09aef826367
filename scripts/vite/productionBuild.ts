import type { Plugin } from 'vite';

/**
 * Builds what browsers get, whatever `NODE_ENV` the shell has: without the checks of React, and without the parser of
 * texts, whose module the extraction of styles cannot read.
 */
export function productionBuild(): Plugin {
  return {
    name: 'production-build',
    apply: 'build',
    config: () => {
      process.env['NODE_ENV'] = 'production';
    },
  };
}
