import { toUserId } from '../../../src/domain/ids';
import { countStrikes } from '../../../src/domain/moderation/ladder';
import { undoneRecords } from '../../../src/domain/moderation/moderationLog';
import { RULES_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { RULES_FIELD, writeStoredRules } from '../../../src/domain/wordRules/rules';
import {
  appeal,
  appealsOf,
  command,
  inboxOf,
  logOf,
  problemsIn,
  statementsOf,
} from '../../support/drivers/inbox';
import { MODERATOR, moderatorToken } from '../../support/drivers/moderator';
import { failureOf } from '../../support/matchers/sdkFailure';
import { FUNCTIONS_FOLDER } from '../../support/worlds/builtFunctions';
import { withModeratedChat, type ModeratedChat } from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL, RANDOM } from '../../support/worlds/smallWorld';

const OTHER = 'user_other';
const HOUR = 3_600_000;
const RULES = {
  rules: [
    {
      ...{ id: 'insults', words: ['idiot'], action: 'block' as const, match: 'word' as const },
      ...{ channels: ['*'], exceptChannels: [], isOn: true },
    },
  ],
  allow: [],
};

describe('an appeal', () => {
  let chat: ModeratedChat;
  let other: ReturnType<ModeratedChat['service']['client']>;
  withModeratedChat(
    (started) => {
      chat = started;
      const authKey = moderatorToken(chat.service, undefined, OTHER);
      other = chat.service.client(OTHER, { authKey });
    },
    { functionsFolder: FUNCTIONS_FOLDER },
  );

  const answer = (kind: 'uphold' | 'overturn', appealId: string, client = other) =>
    command(client, { kind, appealId, reason: 'looked at it again' });
  /** Bob appeals the newest statement to him. */
  const appealNewest = async () => {
    const statement = (await statementsOf(chat.bob, BOB)).at(-1);
    await appeal(chat.bob, BOB, statement?.id ?? '', 'It was a joke');
    return (await appealsOf(chat.moderator)).at(-1)?.id ?? '';
  };
  const newestStatement = async () => (await statementsOf(chat.bob, BOB)).at(-1);

  it('becomes a case with what the user was told, and a receipt in the inbox', async () => {
    await chat.decide(BOB, { ban: true });
    const appealId = await appealNewest();
    expect(await appealsOf(chat.moderator)).toMatchObject([
      {
        ...{ userId: BOB, text: 'It was a joke', deciderId: MODERATOR },
        statement: { kind: 'ban', reason: 'rude' },
      },
    ]);
    expect((await inboxOf(chat.bob, BOB)).at(-1)).toMatchObject({
      ...{ type: 'appeal', appealId, text: 'It was a joke' },
    });
  });

  it('that is upheld changes nothing and is answered in the inbox', async () => {
    await chat.decide(BOB, { ban: true });
    const appealId = await appealNewest();
    await answer('uphold', appealId);
    expect(await chat.customOf(BOB)).toMatchObject({ ban: true });
    expect(await newestStatement()).toMatchObject({
      ...{ kind: 'uphold', appealId, reason: 'looked at it again' },
    });
    expect(await problemsIn(chat.moderator, { userIds: [BOB], channels: [] })).toEqual([]);
  });

  it.each([
    ['ban', { ban: true }, 'unban'],
    ['mute', { mutedChannels: GENERAL }, 'unmute'],
    ['block', { blockedChannels: GENERAL }, 'unblock'],
  ])(
    'against a %s that is overturned restores the record exactly',
    async (_kind, fields, lifted) => {
      await chat.decide(BOB, { mutedChannels: RANDOM });
      const before = await chat.customOf(BOB);
      const restricted =
        'mutedChannels' in fields ? { mutedChannels: `${GENERAL},${RANDOM}` } : fields;
      await chat.decide(BOB, restricted, { reason: 'rude', until: chat.now() + HOUR });
      const appealId = await appealNewest();
      await answer('overturn', appealId);
      expect(await chat.customOf(BOB)).toEqual(before);
      const decision = (await logOf(chat.moderator)).at(-2);
      expect((await logOf(chat.moderator)).at(-1)).toMatchObject({
        ...{ kind: lifted, actorId: OTHER, appealId, undoes: decision?.id },
      });
      expect(await newestStatement()).toMatchObject({ kind: lifted, appealId, isUndo: true });
      expect(await problemsIn(chat.moderator, { userIds: [BOB], channels: [] })).toEqual([]);
    },
  );

  it('against a deletion that is overturned shows the message again', async () => {
    const { timetoken: message } = await chat.say(chat.bob, GENERAL);
    await command(chat.moderator, {
      ...{ kind: 'deleteMessage', channelId: GENERAL, message, reason: 'rude' },
    });
    await answer('overturn', await appealNewest());
    const { data } = await chat.bob.getMessageActions({ channel: GENERAL });
    expect(data).toEqual([]);
    expect(await newestStatement()).toMatchObject({ kind: 'restoreMessage', quotes: ['hello'] });
  });

  it('against a warning that is overturned takes it back', async () => {
    await command(chat.moderator, { kind: 'warn', userId: BOB, reason: 'rude' });
    await answer('overturn', await appealNewest());
    expect(await newestStatement()).toMatchObject({ kind: 'unwarn' });
  });

  it('against a longer end that is overturned restores the end', async () => {
    const until = chat.now() + HOUR;
    await chat.decide(BOB, { mutedChannels: GENERAL }, { reason: 'rude', until });
    const change = { kind: 'changeEnd', restriction: 'mute', userId: BOB, channelId: GENERAL };
    await command(chat.moderator, { ...change, untilBefore: until, reason: 'worse' });
    await answer('overturn', await appealNewest());
    expect(await newestStatement()).toMatchObject({ kind: 'changeEnd', until });
  });

  it('against a rule may be answered by every moderator, and publishes the message once', async () => {
    await chat.moderator.objects.setChannelMetadata({
      channel: RULES_CHANNEL,
      data: { custom: { [RULES_FIELD]: writeStoredRules(RULES) } },
    });
    await failureOf(chat.say(chat.bob, GENERAL, 'the novel The Idiot'));
    const first = await appealNewest();
    const [rejected] = await chat.historyOf(`banned.${GENERAL}`);
    await command(chat.moderator, {
      ...{ kind: 'deny', channelId: GENERAL, message: rejected?.id, reason: 'no' },
    });
    const second = await appealNewest();
    await answer('overturn', first, chat.moderator);
    await answer('overturn', second);
    expect(await chat.historyOf(GENERAL)).toMatchObject([{ text: 'the novel The Idiot' }]);
    const kinds = (await statementsOf(chat.bob, BOB)).map(({ kind }) => kind);
    expect(kinds).toEqual(['reject', 'deny', 'release', 'overturn']);
    expect(await problemsIn(chat.moderator, { userIds: [BOB], channels: [GENERAL] })).toEqual([]);
  });

  it('that is overturned leaves alone what others have decided since', async () => {
    await chat.decide(BOB, { ban: true });
    const appealId = await appealNewest();
    await chat.decide(BOB, { ban: false });
    await chat.decide(BOB, { ban: true }, { reason: 'again' });
    await answer('overturn', appealId);
    expect(await chat.customOf(BOB)).toMatchObject({ ban: true });
    expect(await newestStatement()).toMatchObject({ kind: 'overturn', appealId });
  });

  it('that is overturned takes the strike away, also when nothing is left to undo', async () => {
    await chat.decide(BOB, { ban: true });
    const appealId = await appealNewest();
    await chat.decide(BOB, { ban: false });
    const strikes = async () => {
      const log = await logOf(chat.moderator);
      return countStrikes(log, undoneRecords(log), toUserId(BOB), chat.now());
    };
    expect(await strikes()).toBe(1);
    await answer('overturn', appealId);
    expect(await strikes()).toBe(0);
    expect(await newestStatement()).toMatchObject({ kind: 'overturn', appealId });
    expect(await problemsIn(chat.moderator, { userIds: [BOB], channels: [] })).toEqual([]);
  });

  it('is not answered by who decided, nor twice, nor without a reason', async () => {
    await chat.decide(BOB, { ban: true });
    const appealId = await appealNewest();
    for (const kind of ['uphold', 'overturn'] as const) {
      expect(await failureOf(answer(kind, appealId, chat.moderator))).toMatchObject({
        statusCode: 403,
      });
    }
    const silent = { kind: 'uphold', appealId, reason: ' ' };
    expect(await failureOf(command(other, silent))).toMatchObject({ statusCode: 400 });
    await answer('uphold', appealId);
    expect(await failureOf(answer('overturn', appealId))).toMatchObject({ statusCode: 409 });
    expect(await chat.customOf(BOB)).toMatchObject({ ban: true });
  });

  it('is possible once for each statement, with a text of bounded length', async () => {
    await chat.decide(BOB, { ban: true });
    const { id = '' } = (await newestStatement()) ?? {};
    for (const text of ['', '   ', 'x'.repeat(2_001)]) {
      expect(await failureOf(appeal(chat.bob, BOB, id, text))).toMatchObject({ statusCode: 400 });
    }
    await appeal(chat.bob, BOB, id, 'x'.repeat(2_000));
    expect(await failureOf(appeal(chat.bob, BOB, id))).toMatchObject({ statusCode: 409 });
    expect(await appealsOf(chat.moderator)).toHaveLength(1);
  });

  it('is not possible against a decision that helps, nor against the answer to an appeal', async () => {
    await chat.decide(BOB, { ban: true });
    await answer('uphold', await appealNewest());
    const upheld = await newestStatement();
    await chat.decide(BOB, { ban: false });
    const lifted = await newestStatement();
    for (const statement of [upheld, lifted]) {
      const refused = failureOf(appeal(chat.bob, BOB, statement?.id ?? ''));
      expect(await refused).toMatchObject({ statusCode: 400 });
    }
  });

  it('waits while five others do', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      await command(chat.moderator, { kind: 'warn', userId: BOB, reason: `no. ${nth}` });
    }
    const warnings = await statementsOf(chat.bob, BOB);
    for (const { id } of warnings.slice(0, 5)) await appeal(chat.bob, BOB, id);
    const sixth = () => appeal(chat.bob, BOB, warnings[5]?.id ?? '');
    expect(await failureOf(sixth())).toMatchObject({ statusCode: 429 });
    const [first] = await appealsOf(chat.moderator);
    await answer('uphold', first?.id ?? '');
    await sixth();
    expect(await appealsOf(chat.moderator)).toHaveLength(6);
  });

  it('is not possible for others', async () => {
    await chat.decide(BOB, { ban: true });
    const { id = '' } = (await newestStatement()) ?? {};
    expect(await failureOf(appeal(chat.ann, BOB, id))).toMatchObject({ statusCode: 403 });
    expect(await failureOf(appeal(chat.moderator, BOB, id))).toMatchObject({ statusCode: 403 });
    expect(await failureOf(appeal(chat.ann, ANN, id))).toMatchObject({ statusCode: 404 });
  });
});
