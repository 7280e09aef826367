import type { TokenSession } from '../../../src/pubnub/tokenSession';

type FakeTokenSession = TokenSession & {
  readonly [Name in 'report' | 'appeal' | 'pin' | 'tellMentioned']: jest.MockedFunction<
    TokenSession[Name]
  >;
};

/** A session on a moderation server that takes everything. */
export function createFakeTokenSession(isModerator = false): FakeTokenSession {
  return {
    restrictions: undefined,
    isModerator,
    canSearch: false,
    operations: {},
    report: jest.fn((_report) => Promise.resolve()),
    appeal: jest.fn((_appeal) => Promise.resolve()),
    pin: jest.fn((_choice) => Promise.resolve([])),
    tellMentioned: jest.fn((_userId, _message) => Promise.resolve()),
    search: () => Promise.resolve({ messages: [], next: null }),
    renew: () => Promise.resolve(true),
    replace: () => Promise.resolve(false),
    waitForServer: () => Promise.resolve(false),
    openChannels: () => Promise.resolve(),
    onRenewed: () => () => {},
    close: () => {},
  };
}
