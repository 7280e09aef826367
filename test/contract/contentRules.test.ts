import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type PubNub from 'pubnub';
import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
} from '../../src/domain/moderation/moderationRecord';
import { readRejectedMessage, readReport } from '../../src/domain/moderation/readModerationRecord';
import { toChannelId } from '../../src/domain/ids';
import {
  type ModerationRules,
  RULES_FIELD,
  writeStoredRules,
} from '../../src/domain/wordRules/rules';
import type { Timetoken } from '../../shared/protocol';
import { PNG } from '../builders/buildFile';
import { FUNCTIONS_FOLDER } from '../support/worlds/builtFunctions';
import { administrator } from '../support/worlds/accessManager';
import { failureOf } from '../support/matchers/sdkFailure';
import { ANN, BOB, GENERAL, RANDOM } from '../support/worlds/smallWorld';
import { subscribe, type Subscriber } from '../support/drivers/subscriber';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get } from '../support/matchers/wire';

const GROUP = 'group.000000000000000000000000009';
const rule = { match: 'word', channels: ['*'], exceptChannels: [], isOn: true } as const;
const RULES: ModerationRules = {
  rules: [
    { ...rule, id: 'insults', action: 'block', words: ['idiot'] },
    { ...rule, id: 'language', action: 'mask', words: ['damn'] },
    { ...rule, id: 'phrases', action: 'flag', words: ['get lost'] },
    { ...rule, id: 'local', action: 'block', words: ['cheese'], channels: [RANDOM] },
  ],
  allow: ['idiot proof'],
};

describe('content rules', () => {
  let service: TestService;
  let moderator: PubNub;
  let ann: PubNub;
  let heard: Subscriber;

  const setCustom = (custom: Record<string, string>) =>
    moderator.objects.setChannelMetadata({ channel: RULES_CHANNEL, data: { custom } });
  const setRules = (rules: ModerationRules) =>
    setCustom({ [RULES_FIELD]: writeStoredRules(rules) });

  beforeEach(async () => {
    service = await startTestService({ isModerated: true, functionsFolder: FUNCTIONS_FOLDER });
    moderator = administrator(service);
    ann = service.client(ANN);
    await setRules(RULES);
    heard = await subscribe(service.client(BOB), [GENERAL, RANDOM]);
  });
  afterEach(() => service.close());

  const say = (text: string, channel: string = GENERAL) =>
    ann.publish({ channel, message: { id: 'm1', text } });
  const edit = (messageTimetoken: string, value: string) =>
    ann.addMessageAction({
      channel: GENERAL,
      messageTimetoken,
      action: { type: 'updated', value },
    });
  const sendFile = (name: string, message?: PubNub.Payload, data: Buffer = PNG) =>
    ann.sendFile({
      channel: GENERAL,
      file: { data, name, mimeType: 'image/png' },
      ...(message !== undefined && { message }),
    });
  const historyOf = async (channel: string) => {
    const { channels } = await moderator.fetchMessages({ channels: [channel], count: 100 });
    return (channels[channel] ?? []).map(({ message, timetoken }) => {
      return { message, id: String(timetoken) as Timetoken };
    });
  };
  const textsOf = async (channel: string) =>
    (await historyOf(channel)).map(({ message }) => (message as { text?: string }).text);
  const rejected = async (channel = GENERAL) =>
    (await historyOf(`banned.${channel}`)).map(({ message, id }) =>
      readRejectedMessage(id, toChannelId(channel), message),
    );
  const reports = async () =>
    (await historyOf(REPORTS_CHANNEL)).map(({ message, id }) => readReport(id, message));
  /** The texts that bob received before a last message. */
  const heardTexts = async () => {
    await say('the end');
    const texts = () => heard.messages.map(({ message }) => (message as { text: string }).text);
    await waitFor(() => texts().includes('the end'), 'the last message');
    return texts().slice(0, -1);
  };

  describe('about words', () => {
    it('stop a message before anybody gets it, and keep it for moderators', async () => {
      const failure = await failureOf(say('You idiot!'));
      expect(failure.statusCode).toBe(403);
      expect(await heardTexts()).toEqual([]);
      expect(await textsOf(GENERAL)).toEqual(['the end']);
      expect(await rejected()).toEqual([
        {
          id: expect.any(String),
          channelId: GENERAL,
          senderId: ANN,
          originalText: 'You idiot!',
          moderatedText: 'You *****!',
          ruleId: 'insults',
          match: { start: 4, end: 9 },
        },
      ]);
    });

    it('answer a rejected message as PubNub answers an abort', async () => {
      const { publishKey, subscribeKey } = service.context.keys;
      const payload = encodeURIComponent('{"text":"idiot"}');
      const path = `/publish/${publishKey}/${subscribeKey}/0/${GENERAL}/0/${payload}`;
      const response = await get(service, path, { uuid: ANN });
      expect(response.status).toBe(403);
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect(await response.json()).toEqual({
        message: 'moderated message',
        error: true,
        service: 'Functions',
        status: 403,
      });
    });

    it('keep the whole rejected message, as it would have been published', async () => {
      await failureOf(say('You idiot!'));
      const [record] = await historyOf(`banned.${GENERAL}`);
      expect(record?.message).toMatchObject({
        originalMessage: { id: 'm1', text: 'You idiot!' },
        moderatedMessage: { id: 'm1', text: 'You *****!' },
        senderUuid: ANN,
      });
    });

    it('mask a word for everybody, in the moment and in the history', async () => {
      await say('damn, that hurt');
      expect(await heardTexts()).toEqual(['****, that hurt']);
      expect(await textsOf(GENERAL)).toEqual(['****, that hurt', 'the end']);
    });

    it('let a flagged message through and report it', async () => {
      await say('get lost');
      expect(await heardTexts()).toEqual(['get lost']);
      expect(await reports()).toMatchObject([
        { userId: ANN, channelId: GENERAL, reason: 'get lost', text: 'get lost' },
      ]);
    });

    it.each([
      ['case', 'IdIoT'],
      ['width', 'ｉｄｉｏｔ'],
      ['zero width', 'id\u200bi\u2060ot'],
      ['combining marks', 'i\u0336d\u0336i\u0336o\u0336t\u0336'],
      ['look-alikes', 'іdіоt'],
      ['digits', '1d10t'],
      ['spacing', 'i d i o t'],
      ['repetition', 'idiooooot'],
    ])('are not tricked by %s', async (_trick, text) => {
      expect((await failureOf(say(text))).statusCode).toBe(403);
    });

    it.each(['idiotic remarks', 'this is idiot proof', 'i do it', 'Scunthorpe'])(
      'have nothing against %j',
      async (text) => {
        await say(text);
        expect(await heardTexts()).toEqual([text]);
      },
    );

    it('hold where they are meant to', async () => {
      await say('cheese');
      expect((await failureOf(say('cheese', RANDOM))).statusCode).toBe(403);
    });

    it('hold from the next message on when a moderator changes them', async () => {
      await say('spam');
      await setRules({
        rules: [{ ...rule, id: 'new', action: 'block', words: ['spam'] }],
        allow: [],
      });
      expect((await failureOf(say('spam'))).statusCode).toBe(403);
      await say('idiot');
      expect(await heardTexts()).toEqual(['spam', 'idiot']);
    });

    it('are for moderators to write', async () => {
      const data = { custom: { [RULES_FIELD]: '{}' } };
      const call = ann.objects.setChannelMetadata({ channel: RULES_CHANNEL, data });
      expect((await failureOf(call)).statusCode).toBe(403);
    });

    it('are for moderators to read, also in lists', async () => {
      const idsFor = async (client: PubNub, filter?: string) => {
        const include = { customFields: true, totalCount: true };
        const page = await client.objects.getAllChannelMetadata({
          include,
          ...(filter !== undefined && { filter }),
        });
        expect(page.totalCount).toBe(page.data.length);
        return page.data.map(({ id }) => id);
      };
      await moderator.objects.setChannelMetadata({ channel: GENERAL, data: { name: 'General' } });
      expect(await idsFor(moderator)).toEqual([RULES_CHANNEL, GENERAL]);
      expect(await idsFor(ann)).toEqual([GENERAL]);
      expect(await idsFor(ann, `id == "${RULES_CHANNEL}" || id == "${GENERAL}"`)).toEqual([
        GENERAL,
      ]);
      const call = ann.objects.getChannelMetadata({ channel: RULES_CHANNEL });
      expect((await failureOf(call)).statusCode).toBe(403);
    });

    it('let everything pass when there are none', async () => {
      await setCustom({});
      await say('idiot');
      expect(await heardTexts()).toEqual(['idiot']);
    });

    it('hold for edits', async () => {
      const { timetoken } = await say('hello');
      const failure = await failureOf(edit(timetoken, 'hello idiot'));
      expect(failure).toMatchObject({
        statusCode: 403,
        errorData: { error: { source: 'actions', message: 'moderated message' } },
      });
      const { data } = await edit(timetoken, 'damn, hello');
      expect(data).toMatchObject({ value: '****, hello' });
      const [stored] = (await ann.getMessageActions({ channel: GENERAL })).data;
      expect(stored).toMatchObject({ value: '****, hello' });
      expect(await rejected()).toMatchObject([{ originalText: 'hello idiot', ruleId: 'insults' }]);
    });

    it('leave reactions and deletions alone', async () => {
      const { timetoken: messageTimetoken } = await say('hello');
      for (const action of [
        { type: 'reaction', value: '🙂' },
        { type: 'deleted', value: '.' },
      ]) {
        await ann.addMessageAction({ channel: GENERAL, messageTimetoken, action });
      }
      expect((await ann.getMessageActions({ channel: GENERAL })).data).toHaveLength(2);
    });
  });

  describe('that a moderator overrules', () => {
    const release = async () => {
      const [record] = await historyOf(`banned.${GENERAL}`);
      const message = { kind: 'release', reason: 'a quotation', channelId: GENERAL };
      return moderator.publish({
        channel: LOG_CHANNEL,
        message: { ...message, message: record?.id ?? '' },
      });
    };

    it('let the message go out as its sender wrote it', async () => {
      await failureOf(say('You idiot!'));
      await release();
      const message = await waitFor(() => heard.messages[0], 'the released message');
      expect(message).toMatchObject({
        publisher: ANN,
        message: { id: 'm1', text: 'You idiot!' },
      });
    });

    it('let the file go out as a file', async () => {
      await failureOf(sendFile('cat.png', { text: 'idiot cat' }));
      await release();
      const file = await waitFor(() => heard.files[0], 'the released file');
      expect(file).toMatchObject({ message: { text: 'idiot cat' }, file: { name: 'cat.png' } });
    });

    it('let the edit change its message', async () => {
      const { timetoken } = await say('hello');
      await failureOf(edit(timetoken, 'hello idiot'));
      await release();
      const { data } = await waitFor(() => heard.actions[0], 'the released edit');
      expect(data).toMatchObject({ messageTimetoken: timetoken, value: 'hello idiot' });
      expect(heard.messages).toHaveLength(1);
    });

    it('keep of a long message what surrounds the word, which cannot go out', async () => {
      await failureOf(say(`${'–'.repeat(2_500)} idiot ${'–'.repeat(1_000)}`));
      const [record] = await rejected();
      const { start = 0, end = 0 } = record?.match ?? {};
      expect(record?.originalText.slice(start, end)).toBe('idiot');
      expect((await failureOf(release())).statusCode).toBe(400);
    });
  });

  describe('about files', () => {
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const denyFiles = (files: object) => setCustom({ files: JSON.stringify(files) });

    it('hold for captions and names', async () => {
      await sendFile('cat.png', { text: 'damn cat' });
      const file = await waitFor(() => heard.files[0], 'the file');
      expect(file.message).toEqual({ text: '**** cat' });
      expect((await failureOf(sendFile('cat.png', { text: 'idiot' }))).statusCode).toBe(403);
      expect((await failureOf(sendFile('damn.png'))).statusCode).toBe(403);
      expect(await rejected()).toMatchObject([
        { originalText: 'idiot', match: { start: 0, end: 5 } },
        { originalText: 'damn.png' },
      ]);
    });

    it('stop a picture that is on the list, and no other', async () => {
      await denyFiles({ sha256: [sha256(PNG).toUpperCase()] });
      expect((await failureOf(sendFile('holiday.png', { text: 'look' }))).statusCode).toBe(403);
      const other = Buffer.concat([PNG, Buffer.from('x')]);
      await sendFile('holiday.png', undefined, other);
      await waitFor(() => heard.files[0], 'the other file');
      expect(heard.files).toHaveLength(1);
      const [record] = await historyOf(`banned.${GENERAL}`);
      expect(record?.message).toMatchObject({
        reason: 'file',
        originalMessage: { message: { text: 'look' }, file: { name: 'holiday.png' } },
      });
    });

    it('may ask a classifier, which sees the picture', async () => {
      const seen: Buffer[] = [];
      const classifier = createServer((request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://localhost');
        void fetch(searchParams.get('url') ?? '')
          .then((answer) => answer.arrayBuffer())
          .then((bytes) => {
            seen.push(Buffer.from(bytes));
            response.end(JSON.stringify({ isDenied: bytes.byteLength === PNG.length }));
          });
      }).listen(0, '127.0.0.1');
      await waitFor(() => classifier.listening, 'the classifier');
      const { port } = classifier.address() as AddressInfo;
      await denyFiles({ checkUrl: `http://127.0.0.1:${port}/check` });
      expect((await failureOf(sendFile('one.png'))).statusCode).toBe(403);
      await sendFile('two.png', undefined, Buffer.concat([PNG, Buffer.from('x')]));
      expect(seen[0]).toEqual(PNG);
      expect(seen).toHaveLength(2);
      classifier.close();
    });

    it('let no picture pass that could not be checked', async () => {
      await denyFiles({ checkUrl: 'http://127.0.0.1:1/check' });
      expect((await failureOf(sendFile('one.png'))).statusCode).toBe(403);
      await say('words are not concerned');
      expect(heard.files).toEqual([]);
    });
  });

  describe('for names', () => {
    beforeEach(() => setRules(RULES));

    const invalid = (location: string) => ({
      statusCode: 400,
      errorData: { error: { details: [expect.objectContaining({ location })] } },
    });
    const nameUser = (data: object) => ann.objects.setUUIDMetadata({ data });
    const nameChannel = (channel: string, data: object) =>
      ann.objects.setChannelMetadata({ channel, data });

    it('refuse names, titles and descriptions with a word that rules reject, and say which', async () => {
      const attempts: [() => Promise<unknown>, string][] = [
        [() => nameUser({ name: 'You 1d1ot' }), 'name'],
        [() => nameUser({ custom: { title: 'Chief idiot' } }), 'custom.title'],
        [() => nameChannel(GROUP, { name: 'idiots' }), 'name'],
        [() => nameChannel(GROUP, { name: 'Fine', description: 'for an idiot' }), 'description'],
      ];
      for (const [attempt, location] of attempts) {
        expect(await failureOf(attempt())).toMatchObject(invalid(location));
      }
    });

    it('mask what is to be masked, and let everything else be called as it likes', async () => {
      const { data } = await nameUser({ name: 'Damn Ann', custom: { title: 'Idiot proof' } });
      expect(data).toMatchObject({ name: '**** Ann', custom: { title: 'Idiot proof' } });
      const channel = await nameChannel(GROUP, { name: 'Cheese' });
      expect(channel.data).toMatchObject({ name: 'Cheese' });
    });

    it('leave a name alone that is older than they are', async () => {
      await setRules({ rules: [], allow: [] });
      await nameUser({ name: 'Idiot' });
      await setRules(RULES);
      const { data } = await nameUser({ name: 'Idiot', custom: { title: 'Guest' } });
      expect(data).toMatchObject({ name: 'Idiot', custom: { title: 'Guest' } });
    });

    it('hold for users, not for moderators', async () => {
      const data = { name: 'The idiot' };
      await expect(
        moderator.objects.setChannelMetadata({ channel: GENERAL, data }),
      ).resolves.toMatchObject({ data });
    });
  });
});

describe('content rules on a bare keyset', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ functionsFolder: FUNCTIONS_FOLDER });
  });
  afterEach(() => service.close());

  it.each([
    ['banned', { ban: true }, GENERAL],
    ['muted', { mutedChannels: `${RANDOM},${GENERAL}` }, GENERAL],
    ['blocked', { blockedChannels: GENERAL }, GENERAL],
  ])('stop what %s users publish', async (reason, custom, channel) => {
    const ann = service.client(ANN);
    await service.client('admin').objects.setUUIDMetadata({ uuid: ANN, data: { custom } });
    const failure = await failureOf(ann.publish({ channel, message: { text: 'hello' } }));
    expect(failure).toMatchObject({ statusCode: 403, errorData: { message: reason } });
    const { channels } = await ann.fetchMessages({ channels: [`banned.${channel}`] });
    expect(channels).toEqual({});
  });

  it('know a muted user in one channel as anybody in the others', async () => {
    const custom = { mutedChannels: RANDOM, blockedChannels: `${GENERAL}-2` };
    const ann = service.client(ANN);
    await ann.objects.setUUIDMetadata({ uuid: ANN, data: { custom } });
    expect(await ann.publish({ channel: GENERAL, message: { text: 'hello' } })).toHaveProperty(
      'timetoken',
    );
  });
});
