import { openStream } from '../../../src/realtime/stream';
import { createClient } from '../../../src/pubnub/client';
import type { UserId } from '../../../src/domain/ids';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';

const FIRST = new Set(['user_ann']);
const ALL = new Set(['user_ann', 'space.general']);

/** Calls `onAnswer` when the first heartbeat has been answered and the SDK has not seen the answer yet. */
function interceptHeartbeat(onAnswer: () => void): void {
  const realFetch = globalThis.fetch;
  let isFirst = true;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await realFetch(input, init);
    const { url } = input instanceof Request ? input : { url: String(input) };
    if (!isFirst || !url.includes('/heartbeat')) return answer;
    isFirst = false;
    const { status, headers } = answer;
    const body = await answer.text();
    onAnswer();
    return new Response(body, { status, headers });
  });
}

describe('a stream', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.close();
  });

  it('makes the user present on channels that are added while a heartbeat is answered', async () => {
    const pubnub = createClient({
      ...service.context.keys,
      origin: service.origin,
      isSecure: false,
      userId: 'user_ann' as UserId,
    });
    const output = { event: jest.fn(), flush: jest.fn(), dispatch: jest.fn() };
    const stream = openStream(pubnub, output, { now: Date.now });
    try {
      interceptHeartbeat(() => stream.setChannels(ALL));
      stream.setChannels(FIRST);
      await waitFor(
        () => service.context.presence.occupants('space.general').includes('user_ann'),
        'Ann to be present',
      );
      expect(service.context.presence.channelsOf('user_ann')).toEqual([...ALL]);
    } finally {
      stream.close(false);
    }
  });
});
