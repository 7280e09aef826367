import type PubNub from 'pubnub';
import { CLEARED } from '../../support/fakes/clearedField';
import { failureOf } from '../../support/matchers/sdkFailure';
import { subscribe } from '../../support/drivers/subscriber';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import type { Sdk } from '../sdk';

/** Protocol reference 9. */
export function describeAppContext(sdk: Sdk): void {
  describe('App Context', () => {
    let service: TestService;
    let ann: PubNub;
    beforeEach(async () => {
      service = await sdk.startService();
      ann = service.client('ann');
    });
    afterEach(() => service.close());

    const users = (ids: string[]) =>
      Promise.all(
        ids.map((uuid) =>
          ann.objects.setUUIDMetadata({ uuid, data: { name: uuid.toUpperCase() } }),
        ),
      );

    it('keeps a user: set, changed in part, cleared, removed', async () => {
      const data = { name: 'Ann', email: 'a@b.c', custom: { level: 3, vip: true } };
      const created = await ann.objects.setUUIDMetadata({ data });
      expect(created.data).toMatchObject({ id: 'ann', ...data, externalId: null });
      const changed = await ann.objects.setUUIDMetadata({
        data: { email: CLEARED, custom: { level: 4 } },
      });
      expect(changed.data).toMatchObject({ name: 'Ann', email: null, custom: { level: 4 } });
      expect((await ann.objects.getUUIDMetadata()).data).toEqual(changed.data);
      await ann.objects.removeUUIDMetadata();
      expect(await failureOf(ann.objects.getUUIDMetadata())).toMatchObject({ statusCode: 404 });
    });

    it('keeps a channel: set, read, removed', async () => {
      const data = { name: 'Lobby', description: 'For all', custom: { open: true } };
      const created = await ann.objects.setChannelMetadata({ channel: 'lobby', data });
      expect(created.data).toMatchObject({ id: 'lobby', ...data });
      const read = await ann.objects.getChannelMetadata({ channel: 'lobby' });
      expect(read.data).toEqual(created.data);
      await ann.objects.removeChannelMetadata({ channel: 'lobby' });
      const call = ann.objects.getChannelMetadata({ channel: 'lobby' });
      expect(await failureOf(call)).toMatchObject({ statusCode: 404 });
    });

    it('lists, filters, sorts, counts and pages', async () => {
      await users(['u1', 'u2', 'u3', 'u4']);
      const options = {
        filter: `name LIKE 'U*' && name != 'U1'`,
        sort: { name: 'desc' as const },
        limit: 2,
        include: { totalCount: true },
      };
      const first = await ann.objects.getAllUUIDMetadata(options);
      expect(first.data.map(({ id }) => id)).toEqual(['u4', 'u3']);
      expect(first.totalCount).toBe(3);
      const page = { next: first.next ?? '' };
      const second = await ann.objects.getAllUUIDMetadata({ ...options, page });
      expect(second.data.map(({ id }) => id)).toEqual(['u2']);
      const channels = await ann.objects.getAllChannelMetadata({ include: { totalCount: true } });
      expect(channels).toMatchObject({ data: [], totalCount: 0 });
    });

    it('keeps memberships and members as one relation seen from two sides', async () => {
      await users(['bob']);
      await ann.objects.setChannelMetadata({ channel: 'club', data: { name: 'Club' } });
      const own = await ann.objects.setMemberships({
        channels: [{ id: 'club', custom: { role: 'host' } }],
        include: { customFields: true, channelFields: true },
      });
      expect(own.data).toMatchObject([
        { channel: { id: 'club', name: 'Club' }, custom: { role: 'host' } },
      ]);
      await ann.objects.setChannelMembers({ channel: 'club', uuids: ['bob'] });
      const members = await ann.objects.getChannelMembers({
        channel: 'club',
        include: { UUIDFields: true, customFields: true, totalCount: true },
        sort: { 'uuid.id': 'asc' },
      });
      expect(members.totalCount).toBe(2);
      expect(members.data).toMatchObject([
        { uuid: { id: 'ann' }, custom: { role: 'host' } },
        { uuid: { id: 'bob', name: 'BOB' }, custom: null },
      ]);
      const bobs = await ann.objects.getMemberships({ uuid: 'bob' });
      expect(bobs.data).toMatchObject([{ channel: { id: 'club' } }]);
      await ann.objects.removeChannelMembers({ channel: 'club', uuids: ['ann'] });
      expect((await ann.objects.getMemberships()).data).toEqual([]);
    });

    if (sdk.hasMembershipTypes) {
      it('keeps status and type of a membership', async () => {
        const { data } = await ann.objects.setMemberships({
          channels: [{ id: 'club', status: 'active', type: 'lead' }],
          include: { statusField: true, typeField: true },
        });
        expect(data).toMatchObject([{ status: 'active', type: 'lead' }]);
      });
    }

    it('tells changes of users, channels and memberships', async () => {
      await ann.objects.setMemberships({ channels: ['club'] });
      const heard = await subscribe(service.client('bob'), ['club', 'ann']);
      await ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
      await ann.objects.setChannelMetadata({ channel: 'club', data: { name: 'Club' } });
      await ann.objects.removeMemberships({ channels: ['club'] });
      await waitFor(() => heard.objects.length === 5, 'five events');
      const told = heard.objects.map(
        ({ channel, message: { type, event } }) => `${channel}: ${type} ${event}`,
      );
      expect(told.sort()).toEqual([
        'ann: membership delete',
        'ann: uuid set',
        'club: channel set',
        'club: membership delete',
        'club: uuid set',
      ]);
    });
  });
}
