import type { Emulator, Keyset as TestKeyset } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import type { Keyset } from '../../../server/keyset/keyset';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { threadIdOf } from '../../../src/domain/thread';
import { keepEvents } from '../../../server/ingest/keepEvents';
import { findPage } from '../../../server/messageSearch/findPage';
import { MessageSearch } from '../../../server/messageSearch/messageSearch';
import { readSearch } from '../../../server/messageSearch/searchQuery';
import { openStore, type Store } from '../../../server/store/openStore';
import { msToTimetoken, nextTimetoken, type Timetoken } from '../../../shared/protocol';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS, makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const SECRET = 'a-secret-that-nobody-guesses';
const DAY_MS = 24 * 3_600_000;

describe.each(DIALECTS)('the search of messages on %s', (dialect) => {
  let emulator: Emulator;
  let service: TestKeyset;
  let keyset: Keyset;
  let server: TestServer;

  beforeAll(async () => {
    emulator = await startEmulator();
    const keys = { publishKey: 'pub-s', subscribeKey: 'sub-s', secretKey: 'sec-s' };
    const settings = { ...emulator.sdk, ...keys, userId: toUserId('server') };
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: settings,
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [SECRET],
        searchDays: 30,
      },
    });
    const events = ['message.sent', 'file.sent', 'messageAction.created'] as const;
    service = await emulator.createKeyset({
      ...keys,
      events: {
        listeners: [{ id: 'all', events, actions: ['server'] }],
        actions: [{ id: 'server', url: `${server.url}/v1/events/${SECRET}`, isEnveloped: true }],
        timeFactor: 0.05,
      },
    });
    await service.seed({
      users: ['ann', 'bob', 'carl'].map((id) => ({ id, name: id })),
      channels: ['space.one', 'space.two', 'group.club', 'direct.ann@bob'].map((id) => ({ id })),
      memberships: [
        { user: 'ann', channel: 'group.club' },
        { user: 'ann', channel: 'direct.ann@bob' },
        { user: 'bob', channel: 'direct.ann@bob' },
      ],
    });
    keyset = createSdkKeyset(settings);
  });
  afterAll(async () => {
    keyset.close();
    await server.stop();
    await emulator.close();
  });

  const say = async (userId: string, channel: string, text: string) => {
    const channelId = toChannelId(channel);
    const sent = await keyset.publish({ channelId, as: toUserId(userId), message: { text } });
    if (!sent.ok) throw new Error(sent.error.message);
    return sent.value;
  };
  const act = async (
    userId: string,
    channel: string,
    message: Timetoken,
    type: string,
    value = type,
  ) => {
    const channelId = toChannelId(channel);
    const added = await keyset.addAction({
      channelId,
      message,
      userId: toUserId(userId),
      type,
      value,
    });
    if (!added.ok) throw new Error(added.error.message);
    return added.value;
  };
  const search = async (userId: string, query: Record<string, string>) =>
    await server.call('GET', `/v1/messages/search?${new URLSearchParams(query).toString()}`, {
      token: await server.user(userId),
    });
  const find = async (userId: string, query: Record<string, string>) => {
    // What it costs is paid back in time.
    server.pass(1_000);
    const { status, body } = await search(userId, query);
    expect(status).toBe(200);
    return (body['items'] as readonly { readonly text: string }[]).map(({ text }) => text);
  };
  /** Waits until a user finds these texts. */
  const finds = async (userId: string, q: string, texts: readonly string[], more = {}) => {
    const wanted = JSON.stringify(texts);
    const isThere = async () => JSON.stringify(await find(userId, { q, ...more })) === wanted;
    await waitFor(isThere, `${q} for ${userId}: ${wanted}`, 10_000);
    return await find(userId, { q, ...more });
  };
  const decide = async (body: object) =>
    idOf(
      await server.call('POST', '/v1/decisions', {
        token: await server.moderator('max'),
        body: { reason: 'test', ...body },
      }),
    );

  it('finds messages in what its caller may read, newest first, with marks', async () => {
    const first = await say('ann', 'space.one', 'alpha **bold** [Bob](pn-user://bob)');
    await say('bob', 'direct.ann@bob', 'alpha direct');
    await say('ann', 'group.club', 'alpha club');
    await say(
      'ann',
      threadIdOf({ channelId: toChannelId('group.club'), timetoken: first }),
      'alpha thread',
    );
    await say('ann', 'ann', 'alpha own');
    await say('ann', 'moderation.alpha', 'alpha moderation');
    expect(
      await finds('ann', 'alpha', [
        'alpha thread',
        'alpha club',
        'alpha direct',
        'alpha bold @Bob',
      ]),
    ).toHaveLength(4);
    expect(await find('bob', { q: 'alpha' })).toEqual(['alpha direct', 'alpha bold @Bob']);
    expect(await find('carl', { q: 'alpha' })).toEqual(['alpha bold @Bob']);
    const { body } = await search('carl', { q: 'bold alp' });
    expect(body).toEqual({
      items: [
        {
          message: first,
          channelId: 'space.one',
          userId: 'ann',
          text: 'alpha bold @Bob',
          marks: [
            { start: 0, end: 3 },
            { start: 6, end: 10 },
          ],
        },
      ],
    });
  });

  it('narrows by author, chat, time and pictures', async () => {
    const before = Date.now();
    await say('ann', 'space.one', 'beta 1');
    const two = await say('bob', 'space.two', 'beta 2');
    await say('bob', threadIdOf({ channelId: toChannelId('space.two'), timetoken: two }), 'beta 3');
    const file = { id: 'f1', name: 'Beta.PNG' };
    const message = { message: { text: 'beta 4' } };
    const sent = { channelId: toChannelId('space.one'), as: toUserId('ann'), message, file };
    expect((await keyset.publish(sent)).ok).toBe(true);
    await finds('carl', 'beta', ['beta 4 Beta.PNG', 'beta 3', 'beta 2', 'beta 1']);
    const q = 'beta';
    expect(await find('carl', { q, from: 'bob' })).toEqual(['beta 3', 'beta 2']);
    expect(await find('carl', { q, in: 'space.two' })).toEqual(['beta 3', 'beta 2']);
    expect(await find('carl', { q, in: 'group.club' })).toEqual([]);
    expect(await find('carl', { q, has: 'picture' })).toEqual(['beta 4 Beta.PNG']);
    expect(await find('carl', { has: 'picture', from: 'ann' })).toEqual(['beta 4 Beta.PNG']);
    expect(await find('carl', { q, after: String(Date.now() + 1_000) })).toEqual([]);
    expect(await find('carl', { q, before: String(before) })).toEqual([]);
    expect(await find('carl', { q, after: String(before) })).toHaveLength(4);
  });

  it('has pages', async () => {
    const texts = Array.from({ length: 45 }, (_, nth) => `gamma ${nth}`);
    for (const text of texts) await say('ann', 'space.one', text);
    await finds('carl', 'gamma', texts.toReversed(), { limit: '50' });
    const found: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body }: Awaited<ReturnType<typeof search>> = await search('carl', {
        q: 'gamma',
        limit: '20',
        ...(cursor && { cursor }),
      });
      found.push(...(body['items'] as { text: string }[]).map(({ text }) => text));
      cursor = body['next'] as string | undefined;
    }
    expect(found).toEqual(texts.toReversed());
  });

  it('follows edits and deletions, and what is taken back of them', async () => {
    const channel = 'space.one';
    const message = await say('ann', channel, 'delta first');
    await act('ann', channel, message, 'updated', 'delta second');
    await finds('carl', 'delta', ['delta second']);
    expect(await find('carl', { q: 'first' })).toEqual([]);
    await act('bob', channel, message, 'updated', 'delta forged');
    const edit = await act('ann', channel, message, 'updated', 'delta third');
    await finds('carl', 'delta', ['delta third']);
    const path = `/v1/channels/${channel}/messages/${message}/actions/${edit}`;
    const token = await server.user('ann');
    expect((await server.call('DELETE', path, { token })).status).toBe(200);
    await finds('carl', 'delta', ['delta second']);
    const deletion = await decide({
      kind: 'deleteMessage',
      userId: 'ann',
      channelId: channel,
      message,
    });
    expect(await find('carl', { q: 'delta' })).toEqual([]);
    const lead = await server.moderator('max');
    await server.call('POST', `/v1/decisions/${deletion}/undo`, { token: lead, body: {} });
    await finds('carl', 'delta', ['delta second']);
    await act('ann', channel, message, 'deleted');
    await finds('carl', 'delta', []);
    const rows = await server.store.db
      .selectFrom('messageTexts')
      .select('text')
      .where('message', '=', message)
      .execute();
    expect(rows).toEqual([{ text: '' }]);
  });

  it('tells messages of one moment apart', async () => {
    const at = `${Date.now()}0000`;
    const event = (channel: string, text: string) => ({
      channel,
      senderId: 'ann',
      timetoken: at,
      message: { text },
    });
    const post = async (data: readonly object[]) => {
      const body = { schema: 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0', data };
      const answer = await server.call('POST', `/v1/events/${SECRET}`, { body });
      expect(answer.body).toEqual({ events: data.length, unreadable: 0 });
    };
    const many = Array.from({ length: 40 }, (_, nth) => event(`space.${nth}`, `epsilon ${nth}`));
    await post([...many, event('space.one', 'epsilon zero')]);
    await waitFor(
      async () => (await find('carl', { q: 'epsilon', limit: '50' })).length === 41,
      'all',
    );
    await decide({ kind: 'deleteMessage', userId: 'ann', channelId: 'space.7', message: at });
    await post(many);
    expect(await find('carl', { q: 'epsilon', limit: '50' })).toHaveLength(40);
    expect(await find('carl', { q: 'epsilon 7' })).toEqual([]);
  });

  it('follows bans, blocks, closed channels and memberships at once', async () => {
    await say('ann', 'space.one', 'eta one');
    await say('ann', 'space.two', 'eta two');
    await say('ann', 'group.club', 'eta club');
    await finds('ann', 'eta', ['eta club', 'eta two', 'eta one']);
    const [dan, club] = [toUserId('dan'), toChannelId('group.club')];
    expect((await keyset.join(dan, club)).ok).toBe(true);
    expect(await find('dan', { q: 'eta' })).toEqual(['eta club', 'eta two', 'eta one']);
    await decide({ kind: 'block', userId: 'dan', channelId: 'space.one' });
    expect(await find('dan', { q: 'eta' })).toEqual(['eta club', 'eta two']);
    const until = Date.now() + DAY_MS;
    await decide({ kind: 'closeChannel', channelId: 'space.two', until });
    expect(await find('dan', { q: 'eta' })).toEqual(['eta club']);
    expect((await keyset.join(dan, toChannelId('space.two'))).ok).toBe(true);
    expect(await find('dan', { q: 'eta' })).toEqual(['eta club', 'eta two']);
    expect((await keyset.leave(dan, club)).ok).toBe(true);
    expect(await find('dan', { q: 'eta' })).toEqual(['eta two']);
    await decide({ kind: 'ban', userId: 'dan' });
    expect(await find('dan', { q: 'eta' })).toEqual([]);
    await decide({ kind: 'openChannel', channelId: 'space.two' });
  });

  it.each([
    ['nothing', {}],
    ['blanks', { q: '  ' }],
    ['too much', { q: 'x'.repeat(10_000) }],
    ['too large a page', { q: 'x', limit: '51' }],
    ['an unknown filter', { q: 'x', has: 'video' }],
    ['another cursor', { q: 'x', cursor: 'abc' }],
    ['U+0000', { q: 'a\0b' }],
  ])('refuses %s', async (_what, query: Record<string, string>) => {
    server.pass(1_000);
    const { status, body } = await search('carl', query);
    expect([status, body['code']]).toEqual([400, 'invalidInput']);
  });

  it('takes everything else for words', async () => {
    await say('ann', 'space.one', `iota OR "kappa" NEAR(x) ' -- \\ % _ * : | & ! <->`);
    await finds('carl', 'iota', [`iota OR "kappa" NEAR(x) ' -- \\ % _ * : | & ! <->`]);
    const found = [
      'iota near',
      '{iota}',
      'iota:*',
      '(iota',
      'iota)',
      '^iota',
      '-iota',
      '\uD800iota',
    ];
    for (const q of found) expect([q, (await find('carl', { q })).length]).toEqual([q, 1]);
    const lost = [
      'iota AND x',
      'iota NOT',
      'iota | lambda',
      'terms:iota',
      '_p',
      '_uann',
      '_cspace.one',
    ];
    for (const q of lost) expect([q, await find('carl', { q })]).toEqual([q, []]);
    for (const q of ['"', "'", '%', '\\', '*'])
      expect([q, await find('carl', { q })]).toEqual([q, []]);
    expect(await find('carl', { q: 'iota '.repeat(51) })).toHaveLength(1);
  });

  it('costs its caller, and nobody else', async () => {
    const calls = Array.from({ length: 80 }, () => search('greedy', { q: 'nothing' }));
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
    expect((await search('carl', { q: 'nothing' })).status).toBe(200);
    expect((await server.call('GET', '/v1/messages/search?q=x')).status).toBe(401);
  });

  it('is told to apps by their session', async () => {
    const { body } = await server.call('POST', '/v1/sessions', { body: { userId: 'ann' } });
    expect(body).toMatchObject({ canSearch: true });
  });
});

describe.each(DIALECTS)('the texts of the search on %s', (dialect) => {
  const channelId = toChannelId('space.one');
  const userId = toUserId('ann');
  let database: TestDatabase;
  let store: Store;
  let ahead = 0;

  beforeEach(async () => {
    ahead = 0;
    database = await makeDatabase(dialect);
    store = await openStore({ database: database.database, now: () => Date.now() + ahead });
  });
  afterEach(async () => {
    await store.close();
    await database.remove();
  });

  const tell = (message: unknown, timetoken = msToTimetoken(Date.now())) =>
    store.write((write) =>
      keepEvents(write, [{ kind: 'message', channelId, userId, timetoken, message }]),
    );
  const find = async (search: MessageSearch) => {
    const terms = [{ text: 'word', isPrefix: false }];
    const range = { from: 0, before: Number.MAX_SAFE_INTEGER, limit: 10, enough: 10 };
    const places = { chats: [], orPublic: true, hidden: [] };
    const { rows } = await search.find({ terms, ...places, ...range });
    return rows.map(({ text }) => text);
  };

  it('are forgotten in time', async () => {
    const search = new MessageSearch(store, 30);
    const words = ['a word', 'the word', 'my word', 'one word'];
    const now = Date.now();
    for (const [nth, word] of words.entries()) await tell(word, msToTimetoken(now - nth));
    await search.indexNew();
    expect(await find(search)).toEqual(words);
    ahead = 29 * DAY_MS;
    await search.forgetOld();
    expect(await find(search)).toEqual(words);
    ahead = 31 * DAY_MS;
    await search.forgetOld();
    expect(await find(search)).toEqual([]);
    expect(await store.db.selectFrom('messageTexts').selectAll().execute()).toEqual([]);
    await tell('a word of long ago');
    await search.indexNew();
    expect(await find(search)).toEqual([]);
  });

  it('are forgotten when there is no search any more', async () => {
    await tell('a word');
    await new MessageSearch(store, 30).indexNew();
    const off = new MessageSearch(store, 0);
    await off.forgetOld();
    expect(await find(off)).toEqual([]);
  });

  it('are not there for what was deleted before it was indexed', async () => {
    const search = new MessageSearch(store, 30);
    const timetoken = msToTimetoken(Date.now());
    const message = { channelId, userId, timetoken, message: 'a word' };
    await search.revise({ ...message, isDeleted: true });
    await tell('a word', timetoken);
    await tell('another word', `${timetoken.slice(0, -1)}1` as Timetoken);
    await search.indexNew();
    expect(await find(search)).toEqual(['another word']);
    await search.revise(message);
    expect((await find(search)).sort()).toEqual(['a word', 'another word']);
    await search.hide(channelId, timetoken);
    expect(await find(search)).toEqual(['another word']);
  });

  it('are found by their words alone, whatever else is in them', async () => {
    const search = new MessageSearch(store, 30);
    const at = msToTimetoken(Date.now());
    const texts = ['A Word!', 'wörd word', `word ${'x'.repeat(3_000)}`, '_p _cspace.a word'];
    const known = (id: string, text: string, nth: number) => ({
      channelId: toChannelId(id),
      userId: toUserId('ann'),
      message: { text },
      timetoken: String(BigInt(at) + BigInt(nth) * 100_000n) as Timetoken,
    });
    await search.addKnown([
      ...texts.map((text, nth) => known('space.a', text, nth)),
      // Nobody tells what is said in private by the number of what is found.
      known('group.a', '_p _cspace.a word', texts.length),
    ]);
    expect(await find(search)).toEqual(texts.toReversed());
  });

  it('are found from the newest to the oldest, however far apart, part by part', async () => {
    const search = new MessageSearch(store, 3_650);
    const ages = Array.from({ length: 40 }, (_, nth) => Math.floor(1.6 ** nth) + nth);
    const now = Date.now();
    const known = (ms: number) => ({
      channelId,
      userId,
      timetoken: msToTimetoken(now - ms),
      message: { text: `word ${ms}` },
    });
    await search.addKnown([...ages.map(known), ...ages.map((ms) => known(ms + 500_000_000))]);
    const all = [...ages, ...ages.map((ms) => ms + 500_000_000)].sort((a, b) => a - b);
    for (const isPrefix of [true, false]) {
      const found: string[] = [];
      const places = { chats: [], orPublic: true, hidden: [] };
      const terms = [{ text: 'word', isPrefix }];
      for (let before: number | undefined = 2 ** 50; before !== undefined;) {
        const range = { from: 0, before, limit: 7, enough: 3 };
        const { rows, rest }: Awaited<ReturnType<typeof search.find>> = await search.find({
          terms,
          ...places,
          ...range,
        });
        expect(rows.length).toBeLessThanOrEqual(7);
        found.push(...rows.map(({ text }) => text));
        before = rest;
      }
      expect(found).toEqual(all.map((ms) => `word ${ms}`));
    }
  });

  it('are indexed in parts, of which none is long', async () => {
    const search = new MessageSearch(store, 30);
    for (let nth = 0; nth < 10; nth += 1) {
      await tell(`a word ${'x '.repeat(15_000)}`, msToTimetoken(Date.now() + nth));
    }
    expect(await search.indexNew()).toBe(true);
    expect(await find(search)).toHaveLength(7);
    expect(await search.indexNew()).toBe(false);
    expect(await find(search)).toHaveLength(10);
  });

  describe('on a page', () => {
    const chats = { own: [], hidden: [], has: () => true };
    const all = { channelId: undefined, userId: undefined, hasPicture: false };
    const page = (search: MessageSearch, q: string, before = Number.MAX_SAFE_INTEGER) => {
      const range = { from: 0, before, limit: 20 };
      const request = {
        words: readSearch(q),
        chats,
        ...all,
        ...range,
        onReadAgain: () => undefined,
      };
      return findPage({ store, search }, request);
    };
    const known = (text: string, nth: number) => {
      const timetoken = msToTimetoken(Date.now() + 1_000 * nth);
      return { channelId, userId, message: { text }, timetoken };
    };

    it('are read so far that nobody waits, the next ones for the next page', async () => {
      const search = new MessageSearch(store, 30);
      const long = `alpha ${'word '.repeat(6_000)} beta`;
      await search.addKnown(['alpha beta', ...Array<string>(12).fill(long)].map(known));
      const found: string[] = [];
      let pages = 0;
      for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined;) {
        const { items, next }: Awaited<ReturnType<typeof page>> = await page(
          search,
          '"alpha beta"',
          before,
        );
        found.push(...items.map(({ text }) => text));
        before = next;
        pages += 1;
      }
      expect(found).toEqual(['alpha beta']);
      expect(pages).toBe(4);
    });

    it('have all words, of which the index looks for the beginnings of few', async () => {
      const search = new MessageSearch(store, 30);
      const words = Array.from({ length: 12 }, (_, nth) => `${'w'.repeat(nth + 1)}ord`);
      await search.addKnown([words.join(' '), words.slice(1).join(' ')].map(known));
      const look = jest.spyOn(search, 'find');
      const { items } = await page(search, `"word" ${words.join(' ')}`);
      expect(items.map(({ text }) => text)).toEqual([words.join(' ')]);
      const terms = look.mock.calls.flatMap(([wanted]) => wanted.terms);
      expect(terms.map(({ text }) => text)).toEqual(['word', ...words.slice(-4).toReversed()]);
    });
  });

  it('are there for all others when one message cannot be read', async () => {
    const search = new MessageSearch(store, 30);
    const depth = 6_000;
    const poison = JSON.parse(`${'{"message":'.repeat(depth)}1${'}'.repeat(depth)}`) as unknown;
    await tell(poison);
    await tell({ text: 7 }, nextTimetoken(msToTimetoken(Date.now())));
    await tell('a word', msToTimetoken(Date.now() + 5));
    expect(await search.indexNew()).toBe(false);
    expect(await find(search)).toEqual(['a word']);
  });
});

describe.each(DIALECTS)('what was said before the search, on %s,', (dialect) => {
  let emulator: Emulator;
  let server: TestServer;

  afterEach(async () => {
    await server.stop();
    await emulator.close();
  });

  it('is found as it reads now', async () => {
    emulator = await startEmulator({
      seed: {
        users: [{ id: 'ann' }],
        channels: [{ id: 'space.old' }, { id: 'group.old' }, { id: 'moderation.old' }],
        memberships: [{ user: 'ann', channel: 'group.old' }],
      },
    });
    const { sdk, secretKey } = emulator;
    const settings = { ...sdk, secretKey, userId: toUserId('server') };
    const keyset = createSdkKeyset(settings);
    const [old, group] = [toChannelId('space.old'), toChannelId('group.old')];
    const say = async (text: string, channelId = old) => {
      const sent = await keyset.publish({ channelId, as: toUserId('ann'), message: { text } });
      if (!sent.ok) throw new Error(sent.error.message);
      return sent.value;
    };
    const act = async (userId: string, message: Timetoken, type: string, value = type) => {
      const action = { channelId: old, message, userId: toUserId(userId), type, value };
      expect((await keyset.addAction(action)).ok).toBe(true);
    };
    const texts = Array.from({ length: 60 }, (_, nth) => `old ${nth}`);
    const said: Timetoken[] = [];
    for (const text of texts) said.push(await say(text));
    await say('old group', group);
    await say('old moderation', toChannelId('moderation.old'));
    const [first, second, third, fourth] = said;
    if (!first || !second || !third || !fourth) throw new Error('nothing was said');
    await act('ann', first, 'updated', 'old new');
    await act('ann', second, 'deleted');
    await act('server', third, 'deleted');
    await act('bob', fourth, 'deleted');
    await act('bob', fourth, 'updated', 'old forged');
    keyset.close();
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: settings,
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [SECRET],
        searchDays: 30,
      },
    });
    const token = await server.user('ann');
    const find = async () => {
      const query = '/v1/messages/search?q=old&limit=50';
      const { body } = await server.call('GET', query, { token });
      const next = await server.call('GET', `${query}&cursor=${String(body['next'])}`, { token });
      const items = [body, next.body].flatMap(
        (page) => (page['items'] ?? []) as { text: string }[],
      );
      return items.map(({ text }) => text);
    };
    // Searches cost too much to be made until all is found.
    const isRead = async () => {
      const rows = await server.store.db.selectFrom('searchHistory').select('readFrom').execute();
      return rows.length > 0 && rows.every(({ readFrom }) => readFrom === msToTimetoken(0));
    };
    await waitFor(isRead, 'the history to be read');
    const wanted = ['old group', ...texts.slice(3).reverse(), 'old new'];
    expect(await find()).toEqual(wanted);
  });
});
