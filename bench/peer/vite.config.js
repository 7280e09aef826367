/** Built by the benchmark with the vite of the repository, and served below this path. */
export default {
  base: '/peer/',
  build: { target: 'es2023', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2_000 },
  oxc: { jsx: { runtime: 'automatic' } },
};
