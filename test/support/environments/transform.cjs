const { default: babelJest } = require('babel-jest');
const { transformSync } = require('esbuild');

/** Moves `jest.mock` above the imports, which esbuild does not. */
const hoister = babelJest.createTransformer({ babelrc: false, configFile: false });

/** Compiles TypeScript, and ES modules of dependencies, to CommonJS. Types are checked by `tsc`. */
module.exports = {
  process(source, path, options) {
    const hasMocks = source.includes('jest.mock(');
    const compiled = transformSync(source, {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      // Jest's module contexts load CommonJS only.
      supported: { 'dynamic-import': false },
      sourcefile: path,
      sourcemap: hasMocks ? 'inline' : 'external',
    });
    return hasMocks ? hoister.process(compiled.code, path, options) : compiled;
  },
};
