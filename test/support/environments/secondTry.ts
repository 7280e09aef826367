/**
 * Tests with real browsers, processes and databases depend on when the machine gives each of them its turn. One that
 * fails is tried once more; what failed is printed, and `npm test` names the tests at its end.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
