import { keepEvents } from '../../../server/ingest/keepEvents';
import { RULES_REPORTER } from '../../../server/reports/addReport';
import { msToTimetoken, type Timetoken, timetokenToMs } from '../../../shared/protocol';
import { REPORTS_CHANNEL } from '../../../src/domain/moderation/moderationChannels';
import { toUserId, type ChannelId, toChannelId } from '../../../src/domain/ids';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const GENERAL = toChannelId('space.general');

describe.each(DIALECTS)('the report of a message that a word rule flagged, on %s', (dialect) => {
  const begin = Date.now();
  let server: TestServer;
  let lea: string;

  beforeEach(async () => {
    server = await startModerationServer(dialect);
    lea = await server.moderator('lea');
  });

  afterEach(() => server.stop());

  const event = (channelId: ChannelId, message: unknown, ms: number) => ({
    kind: 'message' as const,
    channelId,
    userId: toUserId('bob'),
    timetoken: msToTimetoken(begin + ms),
    message,
  });
  const said = (text: string, ms: number) => event(GENERAL, { text }, ms);
  const flagged = (text: string, ms: number) =>
    event(
      REPORTS_CHANNEL,
      { reporterId: RULES_REPORTER, userId: 'bob', channelId: GENERAL, reason: 'odd', text },
      ms,
    );
  const keep = (...events: ReturnType<typeof event>[]) =>
    server.store.write((write) => keepEvents(write, events));
  /** When the reported messages were published, ms after the beginning, from the oldest report. */
  const reported = async () => {
    const answer = await server.call('GET', '/v1/reports?userId=bob', { token: lea });
    const messages = itemsOf(answer).map(({ message }) => message as { timetoken: Timetoken });
    return messages.reverse().map(({ timetoken }) => timetokenToMs(timetoken) - begin);
  };

  it('names the message, whichever the server hears of first', async () => {
    await keep(flagged('odd', 1));
    expect(await reported()).toEqual([1]);
    await keep(said('even', 2), said('odd', 3));
    expect(await reported()).toEqual([3]);
    await keep(said('odd again', 5));
    await keep(flagged('odd again', 4));
    expect(await reported()).toEqual([3, 5]);
  });

  it('names another one for each report, and none of another time', async () => {
    await keep(flagged('odd', 1), said('odd', 2), flagged('odd', 3), said('odd', 4));
    expect(await reported()).toEqual([2, 4]);
    await keep(flagged('odd', 5), said('odd', 120_000));
    expect(await reported()).toEqual([2, 4, 5]);
  });

  it('names the message while the clock of the server differs by half a minute', async () => {
    await keep(flagged('odd', 30_000), said('odd', 1));
    await keep(flagged('even', 30_001), said('even', 60_000));
    expect(await reported()).toEqual([1, 60_000]);
  });

  it('is kept once, also after it was answered', async () => {
    await keep(flagged('odd', 1), said('odd', 2));
    const [report] = itemsOf(await server.call('GET', '/v1/reports', { token: lea }));
    const body = { kind: 'dismiss', userId: 'bob', reportIds: [report?.['id']] };
    expect((await server.call('POST', '/v1/decisions', { token: lea, body })).status).toBe(201);
    await keep(flagged('odd', 1), said('odd', 2));
    expect(await reported()).toEqual([]);
  });
});
