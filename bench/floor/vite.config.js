/** Built by the benchmark with the vite of the repository, and served below this path. */
export default {
  base: '/floor/',
  build: { target: 'es2023', modulePreload: { polyfill: false } },
};
