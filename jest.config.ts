/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const transform = {
  '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json' }],
} satisfies Config['transform'];

/** The service and everything that talks to it from outside run in plain Node. */
const node = {
  testEnvironment: 'node',
  transform,
} satisfies Config;

/** The one dependency of tests that is only an ES module. */
const ES_MODULE = '@redux-devtools/instrument/.+\\.js$';

/** The app runs in a browser-like environment; Node's web globals fill jsdom's gaps. */
const browser = {
  testEnvironment: '<rootDir>/test/support/browserEnvironment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/browserSetup.ts'],
  moduleNameMapper: {
    '/app/buildEnv$': '<rootDir>/test/support/buildEnv.ts',
    '\\.css$': '<rootDir>/test/support/emptyModule.ts',
  },
  transform: {
    ...transform,
    [ES_MODULE]: ['ts-jest', { tsconfig: { allowJs: true, module: 'CommonJS' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!.*${ES_MODULE})`],
} satisfies Config;

const config: Config = {
  // Browser tests mostly wait; one worker fewer than cores, jest's own choice, leaves small machines idle.
  maxWorkers: '100%',
  // Generous, for machines that do something else as well; what hangs fails all the same.
  testTimeout: 60_000,
  projects: [
    { ...browser, displayName: 'unit', testMatch: ['<rootDir>/test/unit/src/**/*.test.ts?(x)'] },
    {
      ...node,
      displayName: 'unit-service',
      testMatch: ['<rootDir>/test/unit/{bench,docs,service}/**/*.test.ts'],
    },
    {
      ...browser,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/integration/**/*.test.ts?(x)'],
    },
    { ...node, displayName: 'contract', testMatch: ['<rootDir>/test/contract/**/*.test.ts'] },
    {
      ...node,
      displayName: 'conformance',
      testMatch: ['<rootDir>/test/conformance/**/*.test.ts'],
    },
    {
      ...node,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/test/support/pagesEnvironment.cjs',
      testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/buildAppOnce.ts',
      globalTeardown: '<rootDir>/test/support/removeApp.ts',
    },
  ],
};

export default config;
