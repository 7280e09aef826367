import type PubNub from 'pubnub';
import { LOG_CHANNEL, RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readRejectedMessage } from '../../src/domain/moderation/readModerationRecord';
import { toChannelId } from '../../src/domain/ids';
import type { Timetoken } from '../../shared/protocol';
import { RULES_FIELD, writeStoredRules } from '../../src/domain/wordRules/rules';
import { PNG } from '../builders/buildFile';
import { subscribe } from '../support/drivers/subscriber';
import { waitFor } from '../support/drivers/waitFor';
import { failureOf } from '../support/matchers/sdkFailure';
import { FUNCTIONS_FOLDER } from '../support/worlds/builtFunctions';
import { administrator } from '../support/worlds/accessManager';
import { ANN, BOB, GENERAL } from '../support/worlds/smallWorld';
import { startTestService, type TestService } from '../support/worlds/testService';

const rule = { match: 'word', channels: ['*'], exceptChannels: [], isOn: true } as const;
const RULES = {
  rules: [
    { ...rule, id: 'insults', action: 'block' as const, words: ['idiot'] },
    { ...rule, id: 'language', action: 'mask' as const, words: ['damn'] },
  ],
  allow: [],
};

/** A quote is shown by readers with PubNub's Chat SDK, whoever wrote it. */
describe('content rules for quotes', () => {
  let service: TestService;
  let moderator: PubNub;
  let ann: PubNub;

  beforeEach(async () => {
    service = await startTestService({
      isModerated: true,
      functionsFolder: FUNCTIONS_FOLDER,
    });
    moderator = administrator(service);
    ann = service.client(ANN);
    const custom = { [RULES_FIELD]: writeStoredRules(RULES) };
    await moderator.objects.setChannelMetadata({ channel: RULES_CHANNEL, data: { custom } });
  });
  afterEach(() => service.close());

  const metaOf = (text: string) => ({
    quotedMessage: { timetoken: '17639000000000000', text, userId: BOB },
  });
  const quote = (text: string) =>
    ann.publish({ channel: GENERAL, message: { text: 'I agree' }, meta: metaOf(text) });
  const historyOf = async (channel: string) => {
    const { channels } = await moderator.fetchMessages({
      channels: [channel],
      count: 100,
      includeMeta: true,
    });
    return channels[channel] ?? [];
  };
  const rejected = async () =>
    (await historyOf(`banned.${GENERAL}`)).map(({ timetoken, message }) =>
      readRejectedMessage(String(timetoken) as Timetoken, toChannelId(GENERAL), message),
    );

  it.each([
    ['a blocked word', 'Bob is an idiot'],
    ['a disguised one', 'Bob is an 1d1ot'],
    ['a word that cannot be masked there', 'damn'],
    ['a word at the end of a long text', `${'a '.repeat(7_000)} idiot`],
  ])('stop a message that claims that somebody wrote %s', async (_title, text) => {
    expect((await failureOf(quote(text))).statusCode).toBe(403);
    expect(await historyOf(GENERAL)).toEqual([]);
    const [record] = await rejected();
    expect(record).toMatchObject({ senderId: ANN, originalText: 'I agree' });
    expect(text.startsWith(record?.quotedText ?? 'nothing')).toBe(true);
  });

  it('stop a file in the same way', async () => {
    const file = { data: PNG, name: 'cat.png', mimeType: 'image/png' };
    const call = ann.sendFile({ channel: GENERAL, file, meta: metaOf('idiot') });
    expect((await failureOf(call)).statusCode).toBe(403);
  });

  it('leave other quotes as they are, long ones too', async () => {
    for (const text of ['hello', 'a '.repeat(7_000)]) await quote(text);
    const [short, long] = await historyOf(GENERAL);
    expect(short?.meta).toEqual(metaOf('hello'));
    expect(long?.meta).toEqual(metaOf('a '.repeat(7_000)));
  });

  it('stay within the limit for a message', async () => {
    expect((await failureOf(quote('a'.repeat(33_000)))).statusCode).toBe(414);
  });

  it('let the released message quote what it quoted', async () => {
    const heard = await subscribe(service.client(BOB), [GENERAL]);
    await failureOf(quote('Bob is an idiot'));
    const [record] = await rejected();
    await moderator.publish({
      channel: LOG_CHANNEL,
      message: { kind: 'release', reason: 'fine', channelId: GENERAL, message: record?.id ?? '' },
    });
    const released = await waitFor(() => heard.messages[0], 'the released message');
    expect(released.message).toEqual({ text: 'I agree' });
    expect(released.userMetadata).toEqual(metaOf('Bob is an idiot'));
  });
});
