import type PubNub from 'pubnub';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { tickingClock } from '../../support/fakes/tickingClock';
import { writeSamples } from './objectSamples';

interface RawPage {
  readonly data: readonly { readonly id: string }[];
  readonly next?: string;
  readonly prev?: string;
  readonly totalCount?: number;
}

describe('lists', () => {
  let service: TestService;
  let ann: PubNub;

  beforeAll(async () => {
    service = await startTestService({ now: tickingClock() });
    ann = service.client('u1');
    await writeSamples(ann);
  });
  afterAll(() => service.close());

  const list = async (query: string): Promise<RawPage> => {
    const path = `/v2/objects/${service.context.keys.subscribeKey}/uuids`;
    return (await (await fetch(`${service.url}${path}?${query}`)).json()) as RawPage;
  };
  const idsOf = (page: RawPage) => page.data.map(({ id }) => id);

  describe('pages', () => {
    it('have status and type, and custom on request', async () => {
      const plain = await ann.objects.getAllUUIDMetadata({ limit: 1 });
      expect(plain.data[0]).toMatchObject({ id: 'u1', status: 'on', type: null });
      expect(plain.data[0]).not.toHaveProperty('custom');
      const full = await ann.objects.getAllUUIDMetadata({
        limit: 1,
        include: { customFields: true },
      });
      expect(full.data[0]?.custom).toEqual({ level: 1, flag: true });
    });

    it('go by id and name their neighbours with unpadded base64 offsets', async () => {
      const first = await list('limit=2');
      expect(idsOf(first)).toEqual(['u1', 'u2']);
      expect(first).toMatchObject({ next: 'Mg' });
      expect(first).not.toHaveProperty('prev');
      expect(first).not.toHaveProperty('totalCount');
      const second = await list(`limit=2&start=${first.next}`);
      expect(idsOf(second)).toEqual(['u3', 'u4']);
      expect(second).toMatchObject({ next: 'NA', prev: 'Mg' });
    });

    it('have a next one until a page is empty', async () => {
      const last = await list('limit=2&start=NA');
      expect(idsOf(last)).toEqual(['u5']);
      expect(last).toMatchObject({ next: 'NQ', prev: 'NA' });
      const past = await list(`limit=2&start=${last.next}`);
      expect(past.data).toEqual([]);
      expect(past).not.toHaveProperty('next');
    });

    it('end where prev says', async () => {
      expect(idsOf(await list('limit=2&end=NA'))).toEqual(['u3', 'u4']);
      const first = await list('limit=3&end=Mg');
      expect(idsOf(first)).toEqual(['u1', 'u2']);
      expect(first).not.toHaveProperty('prev');
    });

    it('are walked through by the SDK without gap or overlap', async () => {
      const seen: string[] = [];
      let next: string | undefined;
      do {
        const page = await ann.objects.getAllUUIDMetadata({
          limit: 2,
          ...(next !== undefined && { page: { next } }),
        });
        seen.push(...page.data.map(({ id }) => id));
        next = page.next;
      } while (next !== undefined);
      expect(seen).toEqual(['u1', 'u2', 'u3', 'u4', 'u5']);
    });

    it('count all rows that pass the filter', async () => {
      const page = await ann.objects.getAllUUIDMetadata({
        limit: 1,
        filter: "status == 'on'",
        include: { totalCount: true },
      });
      expect(page.data).toHaveLength(1);
      expect(page.totalCount).toBe(3);
      expect(await list('count=1&limit=1&start=OQ')).toMatchObject({ totalCount: 5, data: [] });
      expect(await list('count=false')).not.toHaveProperty('totalCount');
    });

    it.each(['limit=0', 'limit=101', 'limit=x', 'start=%21', 'start=LTE', 'end=YWI'])(
      'refuse %s',
      async (query) => {
        expect(await list(query)).toMatchObject({
          status: 400,
          error: { details: [{ location: query.split('=')[0], locationType: 'query' }] },
        });
      },
    );
  });

  describe('order', () => {
    const sortUsers = async (query: string) => idsOf(await list(query));

    it('goes by a field in either direction, rows without a value first', async () => {
      expect(await sortUsers('sort=name')).toEqual(['u5', 'u4', 'u3', 'u2', 'u1']);
      expect(await sortUsers('sort=name:desc')).toEqual(['u1', 'u2', 'u3', 'u4', 'u5']);
    });

    it('goes by several fields, then by id', async () => {
      expect(await sortUsers('sort=status:desc&sort=name')).toEqual(['u5', 'u3', 'u1', 'u2', 'u4']);
      expect(await sortUsers('sort=status:desc,name:desc')).toEqual(['u1', 'u3', 'u5', 'u2', 'u4']);
      expect(await sortUsers('sort=status')).toEqual(['u4', 'u2', 'u1', 'u3', 'u5']);
    });

    it('goes by a custom field and by time', async () => {
      const { data } = await ann.objects.getAllUUIDMetadata({
        sort: { 'custom.level': 'desc' },
      });
      expect(data.map(({ id }) => id)).toEqual(['u3', 'u2', 'u4', 'u1', 'u5']);
      const byTime = await ann.objects.getAllUUIDMetadata({ sort: { updated: 'desc' } });
      expect(byTime.data[0]?.id).toBe('u5');
    });

    it.each(['sort=nothing', 'sort=name:up', 'sort=name%20desc', 'sort=custom', 'sort=e_tag'])(
      'refuses %s',
      async (query) => {
        expect(await list(query)).toMatchObject({
          status: 400,
          error: { details: [{ location: 'sort', locationType: 'query' }] },
        });
      },
    );
  });

  describe('of channels', () => {
    it('filter, sort, count and page', async () => {
      const page = await ann.objects.getAllChannelMetadata({
        filter: `name LIKE 'a*' || custom.level == 1`,
        sort: { name: 'desc' },
        limit: 2,
        include: { totalCount: true, customFields: true },
      });
      expect(page.data.map(({ id }) => id)).toEqual(['c-u1', 'c-u3']);
      expect(page).toMatchObject({ totalCount: 3, next: 'Mg' });
      expect(page.data[0]?.custom).toEqual({ level: 1, flag: true });
    });
  });

  describe('of memberships', () => {
    it('sort by the channel, count and page', async () => {
      const page = await ann.objects.getMemberships({
        uuid: 'reader',
        sort: { 'channel.name': 'desc' },
        limit: 2,
        page: { next: 'Mg' },
        include: { totalCount: true },
      });
      expect(page.data.map(({ channel }) => channel.id)).toEqual(['c-u3', 'c-u4']);
      expect(page).toMatchObject({ totalCount: 6, next: 'NA', prev: 'Mg' });
    });
  });

  describe('of members', () => {
    it('sort by the user, count and page', async () => {
      const page = await ann.objects.getChannelMembers({
        channel: 'c',
        sort: { 'uuid.name': 'asc' },
        limit: 3,
        include: { totalCount: true },
      });
      expect(page.data.map(({ uuid }) => uuid.id)).toEqual(['bare', 'u5', 'u4']);
      expect(page).toMatchObject({ totalCount: 6, next: 'Mw' });
    });
  });
});
