/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** Dependencies that are published as ES modules only. */
const ES_MODULES = '(?:@redux-devtools/instrument|cborg|jose)/.+\\.js$';

const common = {
  moduleNameMapper: { '^cborg$': '<rootDir>/node_modules/cborg/cborg.js' },
  transform: {
    // Types are checked by `npm run typecheck`.
    [`^.+\\.tsx?$|${ES_MODULES}`]: [
      'ts-jest',
      { tsconfig: '<rootDir>/test/tsconfig.jest.json', diagnostics: false },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!.*${ES_MODULES})`],
} satisfies Config;

/** Tests of the service and of its clients run in plain Node. */
const node = {
  ...common,
  testEnvironment: '<rootDir>/test/support/environments/nodeEnvironment.cjs',
} satisfies Config;

/** Replacements for the modules that only a build can make. */
const app = {
  moduleNameMapper: {
    ...common.moduleNameMapper,
    '/app/buildEnv$': '<rootDir>/test/support/environments/buildEnv.ts',
    '\\.css\\?raw$': '<rootDir>/test/support/fakes/emptyModule.ts',
  },
} satisfies Config;

/** The app runs in a browser-like environment; Node's web globals fill jsdom's gaps. */
const browser = {
  ...common,
  ...app,
  testEnvironment: '<rootDir>/test/support/environments/browserEnvironment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/environments/browserSetup.ts'],
} satisfies Config;

const config: Config = {
  // One a processor: with more, tests with a limit of a second fail on two processors.
  maxWorkers: '100%',
  // A process that has run hundreds of suites may be too large to end in the half second it is given.
  workerIdleMemoryLimit: '1GB',
  // Generous, for machines that do something else as well.
  testTimeout: 60_000,
  collectCoverageFrom: ['{src,shared,emulator,functions,server}/**/*.{ts,tsx}'],
  coverageProvider: 'v8',
  coverageReporters: ['text-summary', 'html', 'lcovonly'],
  projects: [
    { ...browser, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.tsx'] },
    {
      // Suites without a page start sooner in plain Node.
      ...node,
      ...app,
      displayName: 'unit-node',
      testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
    },
    {
      ...browser,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/integration/**/*.test.ts?(x)'],
    },
    {
      ...node,
      displayName: 'server',
      testMatch: ['<rootDir>/test/server/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/worlds/startPostgres.ts',
      globalTeardown: '<rootDir>/test/support/worlds/stopPostgres.ts',
    },
    { ...node, displayName: 'contract', testMatch: ['<rootDir>/test/contract/**/*.test.ts'] },
    {
      ...node,
      displayName: 'conformance',
      testMatch: ['<rootDir>/test/conformance/{chat/**/*,fidelity,pubnub{7,12}}.test.ts'],
    },
    {
      // The major versions between the oldest and the newest, for `npm run test:all`.
      ...node,
      displayName: 'conformance-between',
      testMatch: ['<rootDir>/test/conformance/pubnub{8,9,10,11}.test.ts'],
    },
    {
      ...node,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/test/support/environments/pagesEnvironment.cjs',
      testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/worlds/prepareBrowserTests.ts',
      globalTeardown: '<rootDir>/test/support/worlds/endBrowserTests.ts',
    },
    {
      ...node,
      displayName: 'webkit',
      testMatch: ['<rootDir>/test/webkit/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/worlds/prepareBrowserTests.ts',
      globalTeardown: '<rootDir>/test/support/worlds/endBrowserTests.ts',
    },
  ],
};

export default config;
