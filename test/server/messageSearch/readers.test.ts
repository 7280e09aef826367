import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import type { Keyset } from '../../../server/keyset/keyset';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import type { Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { threadIdOf } from '../../../src/domain/thread';
import { budgetOf, createTimeLimit, fc, patienceOf } from '../../support/drivers/randomRuns';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const SECRET = 'a-secret-that-nobody-guesses';
const BUDGET = budgetOf(8);
const USERS = ['ann', 'bob', 'carl'] as const;
const CHATS = [
  'space.a',
  'space.b',
  'group.a',
  'group.b',
  'direct.ann@bob',
  'direct.bob@carl',
] as const;

type User = (typeof USERS)[number];
type Chat = (typeof CHATS)[number];

interface Said {
  readonly channelId: string;
  readonly chat: Chat;
  readonly author: User;
  readonly timetoken: Timetoken;
  readonly text: string;
}

/** What is known of who may read what. */
interface Model {
  readonly said: Said[];
  readonly members: Set<string>;
  readonly blocked: Set<string>;
  readonly banned: Set<string>;
  readonly closed: Set<string>;
  /** The decision by message. */
  readonly deleted: Map<string, string>;
}

/** Written anew from the rules of the chat, and not from the server. */
function mayRead(
  { members, blocked, banned, closed, deleted }: Model,
  user: User,
  message: Said,
): boolean {
  const { chat, timetoken } = message;
  const isMember = members.has(`${user} ${chat}`);
  if (banned.has(user) || blocked.has(`${user} ${chat}`) || deleted.has(timetoken)) return false;
  if (chat.startsWith('space.')) return isMember || !closed.has(chat);
  return (
    isMember &&
    (chat.startsWith('group.') || chat.slice('direct.'.length).split('@').includes(user))
  );
}

const user = fc.constantFrom(...USERS);
const chat = fc.constantFrom(...CHATS);
const nth = fc.nat(30);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('say' as const), user, chat, inThread: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('member' as const), user, chat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('block' as const), user, chat }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ban' as const), user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), chat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(DIALECTS)('nobody finds what they may not read, on %s', (dialect) => {
  let emulator: Emulator;
  let keyset: Keyset;
  let server: TestServer;
  let rounds = 0;

  beforeAll(async () => {
    emulator = await startEmulator();
    const { sdk, secretKey } = emulator;
    const settings = { ...sdk, secretKey, userId: toUserId('server') };
    keyset = createSdkKeyset(settings);
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: settings,
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [SECRET],
        searchDays: 30,
      },
    });
  });
  afterAll(async () => {
    keyset.close();
    await server.stop();
    await emulator.close();
  });

  /** A round has users and chats of its own. */
  const startRound = async () => {
    rounds += 1;
    const round = rounds;
    const mod = await server.moderator(`mod${round}`);
    const idOfUser = (name: User) => toUserId(`${name}${round}`);
    const idOfChat = (name: Chat) =>
      toChannelId(
        name.startsWith('direct.')
          ? name.replace(/ann|bob|carl/g, (each) => `${each}${round}`)
          : `${name}${round}`,
      );
    const tokens = new Map<User, string>();
    for (const name of USERS) tokens.set(name, await server.user(idOfUser(name)));
    const decide = async (body: object) => {
      const all = { reason: 'test', ...body };
      return idOf(await server.call('POST', '/v1/decisions', { token: mod, body: all }));
    };
    const model: Model = {
      said: [],
      members: new Set(),
      blocked: new Set(),
      banned: new Set(),
      closed: new Set(),
      deleted: new Map(),
    };
    const toggle = (set: Set<string>, key: string): boolean => {
      const isOn = !set.delete(key);
      if (isOn) set.add(key);
      return isOn;
    };

    const say = async (name: User, place: Chat, inThread: boolean) => {
      const root = model.said.findLast((each) => each.chat === place);
      const channelId =
        inThread && root
          ? threadIdOf({ ...root, channelId: toChannelId(root.channelId) })
          : idOfChat(place);
      // A thread of a thread does not exist.
      if (root && inThread && root.channelId !== idOfChat(place)) return;
      const text = `word${round} ${model.said.length}`;
      const sent = await keyset.publish({ channelId, as: idOfUser(name), message: { text } });
      if (!sent.ok) throw new Error(sent.error.message);
      const schema = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0';
      const data = [
        { channel: channelId, senderId: idOfUser(name), timetoken: sent.value, message: { text } },
      ];
      await server.call('POST', `/v1/events/${SECRET}`, { body: { schema, data } });
      model.said.push({ channelId, chat: place, author: name, timetoken: sent.value, text });
    };
    const remove = async (at: number) => {
      const message = model.said[at % Math.max(1, model.said.length)];
      if (!message) return;
      const { channelId, author, timetoken } = message;
      const decision = model.deleted.get(timetoken);
      if (decision === undefined) {
        const about = { userId: idOfUser(author), channelId, message: timetoken };
        model.deleted.set(timetoken, await decide({ kind: 'deleteMessage', ...about }));
      } else {
        const undone = { token: mod, body: {} };
        idOf(await server.call('POST', `/v1/decisions/${decision}/undo`, undone));
        model.deleted.delete(timetoken);
      }
    };
    const take = async (each: Step) => {
      switch (each.kind) {
        case 'say':
          await say(each.user, each.chat, each.inThread);
          return;
        case 'member': {
          const isMember = toggle(model.members, `${each.user} ${each.chat}`);
          const change = isMember ? keyset.join : keyset.leave;
          const changed = await change(idOfUser(each.user), idOfChat(each.chat));
          if (!changed.ok) throw new Error(changed.error.message);
          return;
        }
        case 'block': {
          const isBlocked = toggle(model.blocked, `${each.user} ${each.chat}`);
          const about = { userId: idOfUser(each.user), channelId: idOfChat(each.chat) };
          await decide({ kind: isBlocked ? 'block' : 'unblock', ...about });
          return;
        }
        case 'ban': {
          const isBanned = toggle(model.banned, each.user);
          await decide({ kind: isBanned ? 'ban' : 'unban', userId: idOfUser(each.user) });
          return;
        }
        case 'close': {
          if (!each.chat.startsWith('space.')) return;
          const isClosed = toggle(model.closed, each.chat);
          const until = { until: Date.now() + 3_600_000 };
          const kind = isClosed ? 'closeChannel' : 'openChannel';
          await decide({ kind, channelId: idOfChat(each.chat), ...(isClosed && until) });
          return;
        }
        case 'delete':
          await remove(each.nth);
          return;
      }
    };
    const find = async (name: User, query: string) => {
      const path = `/v1/messages/search?limit=50&${query}`;
      const { status, body } = await server.call('GET', path, { token: tokens.get(name) ?? '' });
      expect(status).toBe(200);
      return (body['items'] as readonly { readonly text: string }[]).map(({ text }) => text);
    };
    const readable = (name: User, isWanted: (message: Said) => boolean = () => true) =>
      model.said
        .filter((message) => isWanted(message) && mayRead(model, name, message))
        .map(({ text }) => text)
        .toReversed();
    return { round, take, find, readable, idOfUser, idOfChat };
  };

  it(
    'whatever is decided, joined, said and deleted',
    async () => {
      const skipWhenOver = createTimeLimit(BUDGET);
      const wholeRun = async (steps: readonly Step[]) => {
        skipWhenOver();
        const { round, take, find, readable, idOfUser, idOfChat } = await startRound();
        const q = `q=%22word${round}%22`;
        for (const each of steps) {
          await take(each);
          // At once, what was just said perhaps not yet: nothing that is closed.
          for (const name of USERS) {
            const allowed = readable(name);
            expect((await find(name, q)).filter((text) => !allowed.includes(text))).toEqual([]);
          }
        }
        for (const name of USERS) {
          const wanted = JSON.stringify(readable(name));
          await waitFor(
            async () => JSON.stringify(await find(name, q)) === wanted,
            `${name}: ${wanted}`,
            10_000,
          );
        }
        const [author, place] = [
          USERS[steps.length % 3] ?? 'ann',
          CHATS[steps.length % 6] ?? 'space.a',
        ];
        for (const name of USERS) {
          expect(await find(name, `${q}&from=${idOfUser(author)}`)).toEqual(
            readable(name, (message) => message.author === author),
          );
          expect(await find(name, `in=${encodeURIComponent(idOfChat(place))}`)).toEqual(
            readable(name, (message) => message.chat === place),
          );
        }
      };
      await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), wholeRun), {
        numRuns: BUDGET.runs,
      });
    },
    patienceOf(BUDGET),
  );
});
