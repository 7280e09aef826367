import { subscribe, type Subscriber } from '../support/drivers/subscriber';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, heartbeat, poll, pollResponse } from '../support/matchers/wire';

const QUICK = {
  subscribeHoldMs: 60_000,
  presenceSweepMs: 10,
  // Longer than a client on a busy machine needs to poll again after a leave.
  presenceSettleMs: 1_000,
  presenceMinimumSeconds: 0.3,
};

describe('presence in channel groups', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(QUICK);
  });
  afterAll(() => service.close());

  const group = (channelGroup: string, channels: string[]) =>
    service.client('admin').channelGroups.addChannels({ channelGroup, channels });
  const occupants = (channel: string) => service.context.presence.occupants(channel);
  const told = ({ presence }: Pick<Subscriber, 'presence'>) =>
    presence.map((event) => `${event.action} ${event.channel} by ${event.subscription}`);

  it('counts a subscriber of a group on each of its channels, until they leave', async () => {
    await group('team', ['team-a', 'team-b']);
    const heard = await subscribe(service.client('watcher'), ['team-a-pnpres', 'team-b-pnpres']);
    const ann = service.client('ann');
    await subscribe(ann, [], { channelGroups: ['team'] });
    await waitFor(() => heard.presence.length === 2, 'both joins');
    expect(heard.presence).toMatchObject([
      { action: 'join', uuid: 'ann', channel: 'team-a', occupancy: 1 },
      { action: 'join', uuid: 'ann', channel: 'team-b', occupancy: 1 },
    ]);
    ann.unsubscribe({ channelGroups: ['team'] });
    await waitFor(() => heard.presence.length === 4, 'both leaves');
    expect(heard.presence.slice(2)).toMatchObject([
      { action: 'leave', uuid: 'ann', occupancy: 0 },
      { action: 'leave', uuid: 'ann', occupancy: 0 },
    ]);
    expect([...occupants('team-a'), ...occupants('team-b')]).toEqual([]);
  });

  it('tells a subscriber of the group who comes, goes and falls silent', async () => {
    await group('watched', ['watched-a', 'watched-b']);
    const groups = { channelGroups: ['watched'], withPresence: true };
    const heard = await subscribe(service.client('watcher'), [], groups);
    const ofAnn = () => heard.presence.filter((event) => 'uuid' in event && event.uuid === 'ann');
    await waitFor(() => occupants('watched-b').length === 1, 'the own joins');
    await heartbeat(service, 'watched-a', 'ann', 0);
    await waitFor(() => ofAnn().length === 2, 'the timeout');
    expect(told({ presence: ofAnn() })).toEqual([
      'join watched-a by watched-pnpres',
      'timeout watched-a by watched-pnpres',
    ]);
  });

  it('calls the presence listener of the group', async () => {
    await group('listened', ['listened-a']);
    const subscription = service
      .client('watcher')
      .channelGroup('listened')
      .subscription({ receivePresenceEvents: true });
    const heard: string[] = [];
    subscription.onPresence = (event) => {
      if (event.action === 'join') heard.push(`join ${event.uuid} ${event.channel}`);
    };
    subscription.subscribe();
    // The own join is heard or not: the heartbeat that makes it runs beside the handshake.
    await waitFor(() => service.context.hub.waitersOf('listened-a') === 1, 'the poll');
    await heartbeat(service, 'listened-a', 'ann');
    await waitFor(() => heard.some((event) => event.includes('ann')), 'the join');
    expect(heard).toContain('join ann listened-a');
  });

  it('is kept by an open poll of the group', async () => {
    await group('open', ['open-a']);
    const query = { uuid: 'ann', 'channel-group': 'open' };
    await get(service, '/v2/presence/sub-key/sub-local/channel/,/heartbeat', {
      ...query,
      heartbeat: '0',
    });
    const abort = new AbortController();
    const { t } = await poll(service, [], query);
    const polls = service.context.hub.waiterCount;
    const held = pollResponse(service, [], { ...query, tt: t.t }, { signal: abort.signal });
    const closed = held.catch(() => undefined);
    await waitFor(() => service.context.hub.waiterCount > polls, 'the poll to be parked');
    // Another user's timeout shows that the time has passed.
    await heartbeat(service, 'open-a', 'bob', 0);
    await waitFor(() => !occupants('open-a').includes('bob'), 'the timeout of bob');
    expect(occupants('open-a')).toEqual(['ann']);
    abort.abort();
    await closed;
    await waitFor(() => occupants('open-a').length === 0, 'the timeout of ann');
  });

  it('ends by timeout on a channel that is taken out of the group', async () => {
    await group('losing', ['losing-a', 'losing-b']);
    const ann = service.client('ann');
    await subscribe(ann, [], { channelGroups: ['losing'] });
    await waitFor(() => occupants('losing-a').length === 1, 'her join');
    await heartbeat(service, 'losing-a,losing-b', 'ann', 0);
    await service.client('admin').channelGroups.removeChannels({
      channelGroup: 'losing',
      channels: ['losing-a'],
    });
    await waitFor(() => occupants('losing-a').length === 0, 'her timeout');
    expect(occupants('losing-b')).toEqual(['ann']);
  });

  it('lasts on a channel that the user also listens to by itself', async () => {
    await group('also', ['also-a']);
    const ann = service.client('ann');
    await subscribe(ann, ['also-a'], { channelGroups: ['also'] });
    await waitFor(() => service.context.hub.waitersOf('also-a') === 1, 'her poll');
    await waitFor(() => occupants('also-a').length === 1, 'her join');
    ann.unsubscribe({ channelGroups: ['also'] });
    const heard = await subscribe(service.client('watcher'), ['also-a-pnpres']);
    // The timeout of bob shows that a leave of ann would have been told.
    await heartbeat(service, 'also-a', 'bob', 2);
    await waitFor(() => heard.presence.length === 2, 'the timeout of bob');
    expect(occupants('also-a')).toEqual(['ann']);
  });
});
