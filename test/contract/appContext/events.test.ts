import type PubNub from 'pubnub';
import { CLEARED } from '../../support/fakes/clearedField';
import { failureOf } from '../../support/matchers/sdkFailure';
import { keysetPerTest } from '../../support/worlds/keysetPerTest';
import { listenForObjects, type ReceivedEvent } from './objectEventLog';

const VERSION = { updated: expect.any(String), eTag: expect.any(String) };

describe('App Context events', () => {
  const keyset = keysetPerTest();
  let ann: PubNub;
  let watcher: PubNub;

  beforeEach(() => {
    ann = keyset.client('ann');
    watcher = keyset.client('watcher');
  });

  /** Order between channels does not matter, order within one does. */
  const byChannel = (events: readonly ReceivedEvent[], channel: string) =>
    events.filter((event) => event.channel === channel).map(({ message }) => message);
  /** Written last, so that whatever came before it must have arrived. */
  const writeMarker = () =>
    ann.objects.setChannelMetadata({ channel: 'marker', data: { name: 'end' } });

  it("tell a user's change on the user's channel and on every joined channel", async () => {
    await ann.objects.setMemberships({ channels: ['c1', 'c2'] });
    const log = await listenForObjects(watcher, ['ann', 'c1', 'c2', 'c3']);
    const { data } = await ann.objects.setUUIDMetadata({ data: { name: 'Ann', custom: { a: 1 } } });
    const events = await log.waitForCount(3);
    expect(events.map(({ channel }) => channel).sort()).toEqual(['ann', 'c1', 'c2']);
    for (const { message } of events) {
      expect(message).toEqual({
        source: 'objects',
        version: '2.0',
        event: 'set',
        type: 'uuid',
        data: {
          id: 'ann',
          name: 'Ann',
          custom: { a: 1 },
          updated: data.updated,
          eTag: data.eTag,
        },
      });
    }
  });

  it('have the changed fields only, cleared ones as null', async () => {
    await ann.objects.setUUIDMetadata({
      data: { name: 'Ann', email: 'a@b.c', status: 's', custom: { a: 1, b: 2 } },
    });
    const log = await listenForObjects(watcher, ['ann']);
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann', email: CLEARED, custom: { b: 2 } } });
    const [event] = await log.waitForCount(1);
    expect(event?.message.data).toEqual({ id: 'ann', email: null, custom: { b: 2 }, ...VERSION });
  });

  it('are silent about writes that change nothing', async () => {
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann', custom: { a: 1 } } });
    await ann.objects.setMemberships({ channels: [{ id: 'c', status: 's' }] });
    const log = await listenForObjects(watcher, ['ann', 'c', 'nobody', 'nowhere', 'marker']);
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann', custom: { a: 1 } } });
    await ann.objects.setMemberships({ channels: [{ id: 'c', status: 's' }] });
    await ann.objects.removeMemberships({ channels: ['nowhere'] });
    await ann.objects.removeUUIDMetadata({ uuid: 'nobody' });
    await ann.objects.removeChannelMetadata({ channel: 'nowhere' });
    await writeMarker();
    const events = await log.waitForCount(1);
    expect(events.map(({ channel }) => channel)).toEqual(['marker']);
  });

  it('are silent about refused writes', async () => {
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    const log = await listenForObjects(watcher, ['ann', 'marker']);
    const stale = ann.objects.setUUIDMetadata({ data: { name: 'x' }, ifMatchesEtag: 'stale' });
    expect(await failureOf(stale)).toMatchObject({ statusCode: 412 });
    const large = ann.objects.setUUIDMetadata({ data: { custom: { big: 'x'.repeat(40_000) } } });
    expect(await failureOf(large)).toMatchObject({ statusCode: 400 });
    await writeMarker();
    const events = await log.waitForCount(1);
    expect(events.map(({ channel }) => channel)).toEqual(['marker']);
  });

  it("tell a user's removal where a change would be told", async () => {
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    await ann.objects.setMemberships({ channels: ['c1'] });
    const log = await listenForObjects(watcher, ['ann', 'c1']);
    await ann.objects.removeUUIDMetadata();
    const events = await log.waitForCount(2);
    for (const channel of ['ann', 'c1']) {
      expect(byChannel(events, channel)).toEqual([
        { source: 'objects', version: '2.0', event: 'delete', type: 'uuid', data: { id: 'ann' } },
      ]);
    }
  });

  it("tell a channel's change and removal on that channel only", async () => {
    await ann.objects.setMemberships({ channels: ['c1'] });
    const log = await listenForObjects(watcher, ['ann', 'c1', 'marker']);
    await ann.objects.setChannelMetadata({ channel: 'c1', data: { description: 'D' } });
    await ann.objects.removeChannelMetadata({ channel: 'c1' });
    await writeMarker();
    const events = await log.waitForCount(3);
    expect(events.map(({ channel }) => channel)).toEqual(['c1', 'c1', 'marker']);
    expect(byChannel(events, 'c1')).toMatchObject([
      { event: 'set', type: 'channel', data: { id: 'c1', description: 'D', ...VERSION } },
      { event: 'delete', type: 'channel', data: { id: 'c1' } },
    ]);
  });

  it('tell each changed membership on the channel and on the user', async () => {
    await ann.objects.setMemberships({ channels: ['same'] });
    const log = await listenForObjects(watcher, ['ann', 'c1', 'c2', 'same']);
    await ann.objects.setMemberships({
      channels: ['same', { id: 'c1', status: 'admin', custom: { a: 1 } }, 'c2'],
    });
    const events = await log.waitForCount(4);
    const c1 = {
      source: 'objects',
      version: '2.0',
      event: 'set',
      type: 'membership',
      data: {
        channel: { id: 'c1' },
        uuid: { id: 'ann' },
        status: 'admin',
        custom: { a: 1 },
        ...VERSION,
      },
    };
    const c2 = { ...c1, data: { channel: { id: 'c2' }, uuid: { id: 'ann' }, ...VERSION } };
    expect(byChannel(events, 'c1')).toEqual([c1]);
    expect(byChannel(events, 'c2')).toEqual([c2]);
    expect(byChannel(events, 'ann')).toEqual([c1, c2]);
    expect(byChannel(events, 'same')).toEqual([]);
  });

  it('show a cleared attribute of a membership as null', async () => {
    const channels = (status: string) => [{ id: 'c', status, type: 'lead' }];
    await ann.objects.setMemberships({ channels: channels('admin') });
    const log = await listenForObjects(watcher, ['c']);
    await ann.objects.setMemberships({ channels: channels(CLEARED) });
    const [event] = await log.waitForCount(1);
    expect(event?.message.data).toMatchObject({ status: null, type: 'lead' });
  });

  it('come once when a user is a member of the channel that is called like the user', async () => {
    const log = await listenForObjects(watcher, ['ann', 'marker']);
    await ann.objects.setMemberships({ channels: ['ann'] });
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    await writeMarker();
    const events = await log.waitForCount(3);
    expect(events.map(({ message }) => message.type)).toEqual(['membership', 'uuid', 'channel']);
  });

  it('tell removed memberships to both ends', async () => {
    await ann.objects.setChannelMembers({ channel: 'c', uuids: ['ann', 'bob'] });
    const log = await listenForObjects(watcher, ['c', 'ann', 'bob']);
    await ann.objects.removeChannelMembers({ channel: 'c', uuids: ['ann', 'bob', 'eve'] });
    const events = await log.waitForCount(4);
    const removed = (id: string) => ({
      source: 'objects',
      version: '2.0',
      event: 'delete',
      type: 'membership',
      data: { channel: { id: 'c' }, uuid: { id } },
    });
    expect(byChannel(events, 'c')).toEqual([removed('ann'), removed('bob')]);
    expect(byChannel(events, 'ann')).toEqual([removed('ann')]);
    expect(byChannel(events, 'bob')).toEqual([removed('bob')]);
  });

  it('reach a listener on another page than the writer in the order of the writes', async () => {
    const log = await listenForObjects(watcher, ['ann']);
    for (const name of ['A', 'B', 'C', 'D']) {
      await ann.objects.setUUIDMetadata({ data: { name } });
    }
    const events = await log.waitForCount(4);
    expect(events.map(({ message }) => message.data.name)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('come without a publisher', async () => {
    const { subscribeKey } = keyset;
    const poll = async (tt: string) =>
      (
        await fetch(`${keyset.url}/v2/subscribe/${subscribeKey}/ann/0?tt=${tt}&uuid=watcher`)
      ).json() as Promise<{ t: { t: string }; m: Record<string, unknown>[] }>;
    const { t } = await poll('0');
    await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    const { m } = await poll(t.t);
    expect(m).toHaveLength(1);
    expect(m[0]).toMatchObject({ e: 2, c: 'ann' });
    expect(m[0]).not.toHaveProperty('i');
  });
});
