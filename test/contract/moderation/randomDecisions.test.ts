import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../../../scripts/checkLog/main';
import { createSeededRandom } from '../../../scripts/sample/seededRandom';
import { LOG_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { appeal, appealsOf, command, logOf, statementsOf } from '../../support/drivers/inbox';
import { moderatorToken } from '../../support/drivers/moderator';
import { EVE, startModeratedChat, type ModeratedChat } from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL, RANDOM } from '../../support/worlds/smallWorld';

const OTHER = 'user_other';
const STEPS = 300;
const HOUR = 3_600_000;

/** One of some items. @throws without any */
type Pick = <Item>(items: readonly Item[]) => Item;

describe('a long random run of decisions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'random-decisions-'));
  let chat: ModeratedChat;
  beforeAll(async () => {
    chat = await startModeratedChat({ dataFolder: folder });
  });
  afterAll(async () => {
    await chat.close();
    rmSync(folder, { recursive: true });
  });

  /** Steps that moderators, users and time take; refused ones count, too. */
  function stepsOf(pick: Pick) {
    const authKey = moderatorToken(chat.service, undefined, OTHER);
    const other = chat.service.client(OTHER, { authKey });
    const someone = () => pick([ANN, BOB, EVE]);
    const somewhere = () => pick([GENERAL, RANDOM, '']);
    const moderator = () => pick([chat.moderator, other]);
    const clientOf = (userId: string) => chat.as(userId);
    return [
      () => chat.decide(someone(), { ban: pick([true, false]) }, { reason: 'ban' }),
      () =>
        chat.decide(
          someone(),
          { mutedChannels: somewhere() },
          { reason: 'mute', until: chat.now() + HOUR },
        ),
      () => chat.decide(someone(), { blockedChannels: somewhere() }, { reason: 'block' }),
      () => command(moderator(), { kind: 'warn', userId: someone(), reason: 'careful' }),
      async () => {
        const userId = someone();
        const { timetoken } = await chat.say(clientOf(userId), GENERAL, 'rude');
        await command(moderator(), {
          kind: 'deleteMessage',
          channelId: GENERAL,
          message: timetoken,
          reason: 'rude',
        });
      },
      async () => {
        const warning = pick((await logOf(chat.moderator)).filter(({ kind }) => kind === 'warn'));
        await command(chat.moderator, {
          kind: 'unwarn',
          userId: warning.userId,
          undoes: warning.id,
        });
      },
      async () => {
        const userId = someone();
        const statement = pick(await statementsOf(chat.moderator, userId));
        await appeal(clientOf(userId), userId, statement.id);
      },
      async () => {
        const { id } = pick(await appealsOf(chat.moderator));
        const kind = pick(['uphold', 'overturn']);
        await command(moderator(), { kind, appealId: id, reason: 'looked again' });
      },
      () => {
        chat.pass(pick([HOUR / 4, 2 * HOUR]));
        return Promise.resolve();
      },
    ];
  }

  it('tells each user of each decision exactly once, as the command for it confirms', async () => {
    const random = createSeededRandom(15, 'decisions');
    const pick: Pick = (items) => {
      const item = items[random.integer(0, items.length - 1)];
      if (item === undefined) throw new Error('there is none');
      return item;
    };
    const steps = stepsOf(pick);
    let taken = 0;
    for (let nth = 0; nth < STEPS; nth += 1) {
      const [outcome] = await Promise.allSettled([pick(steps)()]);
      if (outcome.status === 'fulfilled') taken += 1;
    }
    expect(taken).toBeGreaterThan(STEPS / 3);
    const lines: string[] = [];
    const print = jest
      .spyOn(console, 'log')
      .mockImplementation((line) => void lines.push(String(line)));
    main({ dataFolder: folder });
    expect(lines.at(-1)).toBe('Decisions and statements match one to one.');

    const { journal, moderation } = chat.service.context;
    await journal.write((entry) =>
      moderation?.history.append(entry, LOG_CHANNEL, '', {
        kind: 'warn',
        userId: BOB,
        reason: 'x',
      }),
    );
    expect(() => main({ dataFolder: folder })).toThrow('do not match');
    expect(lines.at(-1)).toMatch(/missing: decision \d+ about/);
    print.mockRestore();
  });
});
