import type PubNub from 'pubnub';
import { failureOf } from '../../support/matchers/sdkFailure';
import { keysetPerTest } from '../../support/worlds/keysetPerTest';

describe('memberships and members', () => {
  const keyset = keysetPerTest();
  let ann: PubNub;

  beforeEach(() => {
    ann = keyset.client('ann');
  });

  const patch = (path: string, body: unknown) =>
    fetch(`${keyset.url}/v2/objects/${keyset.subscribeKey}/${path}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
    });
  const channelIds = async (uuid: string) =>
    (await ann.objects.getMemberships({ uuid })).data.map(({ channel }) => channel.id);

  it('shows what one side wrote on both sides', async () => {
    await ann.objects.setMemberships({ channels: ['c1'] });
    await ann.objects.setChannelMembers({ channel: 'c2', uuids: ['ann', 'bob'] });
    expect(await channelIds('ann')).toEqual(['c1', 'c2']);
    const { data } = await ann.objects.getChannelMembers({ channel: 'c2' });
    expect(data.map(({ uuid }) => uuid.id)).toEqual(['ann', 'bob']);
    await ann.objects.removeChannelMembers({ channel: 'c2', uuids: ['ann'] });
    expect(await channelIds('ann')).toEqual(['c1']);
  });

  it('answers a write with a page of all rows', async () => {
    await ann.objects.setMemberships({ channels: ['b', 'c'] });
    const set = await ann.objects.setMemberships({
      channels: [{ id: 'a', status: 'admin' }],
      include: { totalCount: true },
    });
    expect(set.data.map(({ channel }) => channel.id)).toEqual(['a', 'b', 'c']);
    expect(set).toMatchObject({ status: 200, totalCount: 3 });
    expect(set.data[0]?.status).toBe('admin');
    const removed = await ann.objects.removeMemberships({ channels: ['b', 'unknown'] });
    expect(removed.data.map(({ channel }) => channel.id)).toEqual(['a', 'c']);
  });

  it('honours filter, order and limit in the answer to a write', async () => {
    const { data } = await ann.objects.setMemberships({
      channels: ['a1', 'a2', 'a3', 'b1'],
      filter: 'channel.id LIKE "a*"',
      sort: { 'channel.id': 'desc' },
      limit: 2,
    });
    expect(data.map(({ channel }) => channel.id)).toEqual(['a3', 'a2']);
  });

  it('keeps omitted attributes and replaces given ones', async () => {
    await ann.objects.setMemberships({
      channels: [{ id: 'c', status: 'admin', type: 'lead', custom: { a: 1, b: 2 } }],
    });
    await ann.objects.setMemberships({ channels: ['c'] });
    const { data } = await ann.objects.setMemberships({
      channels: [{ id: 'c', status: 'guest', custom: { c: 3 } }],
      include: { customFields: true, typeField: true, statusField: true },
    });
    expect(data).toMatchObject([{ status: 'guest', type: 'lead' }]);
    expect(data[0]?.custom).toEqual({ c: 3 });
  });

  it('clears an attribute with null', async () => {
    await ann.objects.setMemberships({ channels: [{ id: 'c', status: 'admin' }] });
    const response = await patch('uuids/ann/channels?include=status', {
      set: [{ channel: { id: 'c' }, status: null }],
    });
    expect(await response.json()).toMatchObject({ data: [{ status: null }] });
  });

  it('sets and removes in one call', async () => {
    await ann.objects.setMemberships({ channels: ['old'] });
    const response = await patch('uuids/ann/channels', {
      set: [{ channel: { id: 'new' } }],
      delete: [{ channel: { id: 'old' } }],
    });
    expect(await response.json()).toMatchObject({ data: [{ channel: { id: 'new' } }] });
    expect(await channelIds('ann')).toEqual(['new']);
  });

  it('leaves updated and eTag alone when a row does not change', async () => {
    const first = await ann.objects.setMemberships({ channels: [{ id: 'c', status: 's' }] });
    const again = await ann.objects.setMemberships({ channels: [{ id: 'c', status: 's' }] });
    expect(again.data).toEqual(first.data);
  });

  it('gives empty memberships one and the same eTag', async () => {
    const { data } = await ann.objects.setMemberships({ channels: ['a', 'b'] });
    expect(data[0]?.eTag).toBe(data[1]?.eTag);
  });

  it('lists nothing for an unknown user and an unknown channel', async () => {
    const memberships = await ann.objects.getMemberships({
      uuid: 'nobody',
      include: { totalCount: true },
    });
    expect(memberships).toEqual({ status: 200, data: [], totalCount: 0 });
    const members = await ann.objects.getChannelMembers({ channel: 'nowhere' });
    expect(members).toEqual({ status: 200, data: [] });
  });

  it('creates no metadata for the ends of a membership', async () => {
    await ann.objects.setMemberships({ channels: ['c'] });
    expect((await failureOf(ann.objects.getUUIDMetadata())).statusCode).toBe(404);
    expect((await failureOf(ann.objects.getChannelMetadata({ channel: 'c' }))).statusCode).toBe(
      404,
    );
  });

  it('keeps memberships when the metadata of an end is removed', async () => {
    await ann.objects.setChannelMetadata({ channel: 'c', data: { name: 'C' } });
    await ann.objects.setMemberships({ channels: ['c'] });
    await ann.objects.removeChannelMetadata({ channel: 'c' });
    expect(await channelIds('ann')).toEqual(['c']);
  });

  it('writes nothing when one of several entries is impossible', async () => {
    const response = await patch('uuids/ann/channels', {
      set: [{ channel: { id: 'good' } }, { channel: { id: 'bad' }, custom: { list: [] } }],
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { details: [{ location: 'set.1.custom.list', locationType: 'body' }] },
    });
    expect(await channelIds('ann')).toEqual([]);
  });

  it.each([
    ['neither set nor delete', {}, 'body'],
    ['a set that is no list', { set: {} }, 'set'],
    ['an entry that is no object', { set: ['c'] }, 'set.0'],
    ['an entry without its channel', { set: [{ uuid: { id: 'c' } }] }, 'set.0.channel.id'],
    ['an id that is a number', { delete: [{ channel: { id: 1 } }] }, 'delete.0.channel.id'],
  ])('refuses %s', async (_what, body, location) => {
    const response = await patch('uuids/ann/channels', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: [{ location }] } });
  });

  describe('with metadata on one of two ends', () => {
    beforeEach(async () => {
      await ann.objects.setChannelMetadata({
        channel: 'known',
        data: { name: 'Known', description: 'D', status: 'st', type: 'ty', custom: { a: 1 } },
      });
      await ann.objects.setUUIDMetadata({
        data: { name: 'Ann', email: 'a@b.c', status: 'st', type: 'ty', custom: { a: 1 } },
      });
      await ann.objects.setMemberships({ channels: ['known', 'unknown'] });
      await ann.objects.setChannelMembers({ channel: 'known', uuids: ['ann', 'unknown'] });
    });

    const memberships = async (
      include: NonNullable<Parameters<typeof ann.objects.getMemberships>[0]>['include'],
    ) => (await ann.objects.getMemberships({ ...(include && { include }) })).data;

    it('shows ids only unless more is asked for', async () => {
      const data = await memberships(undefined);
      expect(data.map(({ channel }) => channel)).toEqual([{ id: 'known' }, { id: 'unknown' }]);
      expect(Object.keys(data[0] ?? {}).sort()).toEqual(['channel', 'eTag', 'updated']);
    });

    it('expands the channel without its status, type and custom', async () => {
      const [known, unknown] = await memberships({ channelFields: true });
      expect(known?.channel).toEqual({
        id: 'known',
        name: 'Known',
        description: 'D',
        updated: expect.any(String),
        eTag: expect.any(String),
      });
      expect(unknown?.channel).toEqual({ id: 'unknown' });
    });

    it('expands the channel with its custom when only that is asked for', async () => {
      const [known] = await memberships({ customChannelFields: true });
      expect(known?.channel).toMatchObject({ name: 'Known', custom: { a: 1 } });
      expect(known?.channel).not.toHaveProperty('status');
    });

    it('expands the channel with the status or type that is asked for', async () => {
      const [known] = await memberships({ channelStatusField: true, channelTypeField: true });
      expect(known?.channel).toMatchObject({ status: 'st', type: 'ty' });
      expect(known?.channel).not.toHaveProperty('custom');
    });

    it("shows the membership's own attributes when they are asked for", async () => {
      const [known] = await memberships({ customFields: true, statusField: true, typeField: true });
      expect(known).toMatchObject({ custom: null, status: null, type: null });
    });

    it('expands members likewise', async () => {
      const { data } = await ann.objects.getChannelMembers({
        channel: 'known',
        include: { UUIDFields: true, customUUIDFields: true, UUIDStatusField: true },
      });
      expect(data.map(({ uuid }) => uuid)).toEqual([
        {
          id: 'ann',
          name: 'Ann',
          externalId: null,
          profileUrl: null,
          email: 'a@b.c',
          status: 'st',
          custom: { a: 1 },
          updated: expect.any(String),
          eTag: expect.any(String),
        },
        { id: 'unknown' },
      ]);
    });
  });
});
