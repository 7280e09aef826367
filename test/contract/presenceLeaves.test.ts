import { subscribe, type Subscriber } from '../support/drivers/subscriber';
import { waitFor } from '../support/drivers/waitFor';
import { startTestService, type TestService } from '../support/worlds/testService';
import { get, heartbeat, publishText, type SubscribeBody } from '../support/matchers/wire';

const PRESENCE = '/v2/presence/sub-key/sub-local/channel';
const SETTLE_MS = 500;

/** Clients in Python and C cannot cancel a poll: it stays open when they leave. */
describe('a leave while a poll of the same client is open', () => {
  let service: TestService;
  /** How far the service's clock is ahead, ms. */
  let ahead = 0;
  let observer: Subscriber;
  const polls: AbortController[] = [];

  beforeEach(async () => {
    ahead = 0;
    service = await startTestService({
      now: () => Date.now() + ahead,
      presenceSweepMs: 10,
      subscribeHoldMs: 60_000,
    });
    observer = await subscribe(service.client('observer'), ['one-pnpres', 'two-pnpres']);
  });
  afterEach(async () => {
    polls.splice(0).forEach((poll) => poll.abort());
    await service.close();
  });

  const present = (channel: string) => service.context.presence.occupants(channel);
  const leave = (channel: string) => get(service, `${PRESENCE}/${channel}/leave`, { uuid: 'ann' });
  const told = () =>
    observer.presence.map((event) =>
      'uuid' in event ? `${event.action} ${event.channel}` : event.action,
    );
  const call = async (channels: string, query: Record<string, string>, init: RequestInit = {}) => {
    const path = `/v2/subscribe/sub-local/${channels}/0`;
    const response = await get(service, path, { uuid: 'ann', ...query }, init);
    return (await response.json()) as SubscribeBody;
  };
  const waiting = (channel: string) => service.context.hub.waitersOf(channel);
  /** A poll that is held. */
  const park = async (channels: string, query: Record<string, string>, tt: string) => {
    const [first = ''] = channels.split(',');
    const before = waiting(first);
    const poll = new AbortController();
    polls.push(poll);
    const answered = call(channels, { ...query, tt }, { signal: poll.signal }).catch(
      () => undefined,
    );
    await waitFor(() => waiting(first) > before, 'the held poll');
    return { poll, answered };
  };
  /** A client with the event engine sends heartbeats of its own, one without joins by its handshake. */
  const clients: Record<string, Record<string, string>> = {
    'with the event engine': { ee: '' },
    'without it': { heartbeat: '300' },
  };
  const start = async (channels: string, query: Record<string, string>) => {
    if ('ee' in query) await heartbeat(service, channels, 'ann');
    const { t } = await call(channels, { ...query, tt: '0' });
    return { tt: t.t, ...(await park(channels, query, t.t)) };
  };
  const settle = () => {
    ahead += SETTLE_MS;
  };
  const isGone = (channel: string) =>
    waitFor(() => !present(channel).includes('ann'), `the leave of ${channel}`, 3_000);

  describe.each(Object.entries(clients))('%s', (_client, query) => {
    it.each([0, 100, 450, 1_000])('is told %d ms after the first poll', async (ms) => {
      const { answered } = await start('one', query);
      ahead += ms;
      await leave('one');
      settle();
      await isGone('one');
      await waitFor(() => told().length === 2, 'the events');
      expect(told()).toEqual(['join one', 'leave one']);
      expect(waiting('one')).toBe(1);
      // The end of the poll does not bring the user back.
      await publishText(service, 'one', '"answers the poll"');
      await answered;
      await heartbeat(service, 'one', 'bob');
      await waitFor(() => told().length === 3, 'the join of another user');
      expect(told()).toEqual(['join one', 'leave one', 'join one']);
      expect(present('one')).toEqual(['bob']);
    });

    it('is told each time when a client joins and leaves again and again', async () => {
      for (const round of [1, 2, 3]) {
        await start('one', query);
        await leave('one');
        settle();
        await isGone('one');
        polls.splice(0).forEach((poll) => poll.abort());
        await waitFor(() => waiting('one') === 0, 'the end of the poll');
        await waitFor(() => told().length === 2 * round, 'the events');
      }
      expect(new Set(told())).toEqual(new Set(['join one', 'leave one']));
    });

    it.each([
      ['before the next poll', ['leave', 'poll']],
      ['after the next poll', ['poll', 'leave']],
    ])('ends the presence on one of two channels, %s', async (_when, calls) => {
      const { tt } = await start('one,two', query);
      for (const name of calls) {
        if (name === 'leave') await leave('one');
        else await park('two', query, tt);
      }
      settle();
      await isGone('one');
      expect(present('two')).toEqual(['ann']);
    });

    it.each([
      ['cut, leave, poll', ['cut', 'leave', 'poll']],
      ['leave, cut, poll', ['leave', 'cut', 'poll']],
      ['poll, cut, leave', ['poll', 'cut', 'leave']],
      ['poll, leave, cut', ['poll', 'leave', 'cut']],
      ['leave, poll, cut', ['leave', 'poll', 'cut']],
    ])('ends it when the poll is cancelled: %s', async (_order, calls) => {
      const { tt, poll } = await start('one,two', query);
      for (const name of calls) {
        if (name === 'leave') await leave('one');
        if (name === 'poll') await park('two', query, tt);
        if (name !== 'cut') continue;
        poll.abort();
        await waitFor(() => waiting('one') === 0, 'the end of the poll');
      }
      // The end of a poll begins the time anew.
      await waitFor(() => {
        settle();
        return !present('one').includes('ann');
      }, 'the leave');
      expect(present('two')).toEqual(['ann']);
    });

    // A client leaves a group, and goes on listening to one of its channels by itself.
    it('does not end it on a channel that the poll after the cancelled one covers', async () => {
      const { tt, poll } = await start('one', query);
      poll.abort();
      await waitFor(() => waiting('one') === 0, 'the end of the poll');
      await park('one', query, tt);
      await leave('one');
      settle();
      await heartbeat(service, 'one', 'bob', 0);
      ahead += 10_000;
      await waitFor(() => !present('one').includes('bob'), 'the timeout of another user');
      expect(present('one')).toEqual(['ann']);
    });

    it('changes nothing for a user with another client that polls', async () => {
      await start('one', query);
      await start('one', query);
      await leave('one');
      settle();
      await heartbeat(service, 'one', 'bob', 0);
      ahead += 10_000;
      await waitFor(() => !present('one').includes('bob'), 'the timeout of another user');
      expect(present('one')).toEqual(['ann']);
    });

    it('changes nothing when it was sent before the calls of a new page overtook it', async () => {
      const { poll } = await start('one', query);
      ahead += 60_000;
      poll.abort();
      await waitFor(() => waiting('one') === 0, 'the end of the old page');
      await start('one', query);
      await leave('one');
      settle();
      await heartbeat(service, 'one', 'bob', 0);
      ahead += 10_000;
      await waitFor(() => !present('one').includes('bob'), 'the timeout of another user');
      expect(present('one')).toEqual(['ann']);
    });
  });
});
