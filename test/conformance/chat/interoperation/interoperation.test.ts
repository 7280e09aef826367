import '../../../support/fakes/emptyPage';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message as SdkMessage } from '@pubnub/chat';
import { waitFor } from '../../../support/drivers/waitFor';
import { isListening } from '../chatUsers';
import { CONVERSATIONS } from './conversations';
import { EDITS } from './edits';
import { CREW, startExchange, WAIT_MS, type Action, type Exchange } from './exchange';
import { PICTURES } from './pictures';
import { REACTIONS } from './reactions';
import { TEXTS } from './texts';

/** In the order of docs/chat-sdk.md. */
const ACTIONS: readonly Action[] = [
  ...TEXTS,
  ...REACTIONS,
  ...EDITS,
  ...PICTURES,
  ...CONVERSATIONS,
];

describe("this app and clients of PubNub's Chat SDK", () => {
  let exchange: Exchange;

  beforeAll(async () => {
    exchange = await startExchange();
  });
  afterAll(() => exchange.close());

  it.each(ACTIONS.map((action) => [action.name, action] as const))(
    'exchange %s',
    async (_name, { expectInApp, expectInSdk }) => {
      await expectInApp(exchange);
      await expectInSdk(exchange);
    },
  );

  const docs = readFileSync(join(__dirname, '../../../../docs/chat-sdk.md'), 'utf8');

  it('exchange what the table in docs/chat-sdk.md says', () => {
    const table = docs
      .split('\n')
      .filter((line) => /\| yes +\|/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((part) => part.trim()),
      );
    expect(table).toEqual(ACTIONS.map(({ name }) => [name, 'yes', 'yes']));
    const cells = 2 * ACTIONS.length;
    expect(docs).toContain(`${cells} of ${cells}`);
  });

  it('exchange texts with default settings, and pictures only as empty messages of the history', async () => {
    const { crew, say, share, service } = exchange;
    const arrived: SdkMessage[] = [];
    const stop = crew.onMessageReceived((message) => arrived.push(message));
    await waitFor(() => isListening(service, CREW, 3), 'bob to listen', WAIT_MS);
    const picture = await share('unseen.png', 'a picture');
    const timetoken = await say('a text');
    await waitFor(() => arrived.length > 0, 'the text', WAIT_MS);
    stop();
    expect(arrived.map((message) => message.timetoken)).toEqual([timetoken]);
    expect(await crew.getMessage(timetoken)).toMatchObject({ text: 'a text' });
    expect(await crew.getMessage(picture)).toMatchObject({ text: '', files: [] });
  });

  it('show a picture of another Chat SDK client once', async () => {
    const { live, sendDraft, unique } = exchange;
    const countBefore = live.size;
    const text = unique('look');
    await sendDraft(text, undefined, ['twice.png']);
    const names = await waitFor(
      () => [...live.values()].find((message) => message.text === text)?.files,
      'the picture',
      WAIT_MS,
    );
    expect(names).toMatchObject([{ name: 'twice.png' }]);
    expect(live.size).toBe(countBefore + 1);
  });

  it.each(['customPayloads.ts', 'fileMessages.ts'])(
    'need the code that docs/chat-sdk.md gives: %s',
    (file) => {
      const source = readFileSync(join(__dirname, file), 'utf8');
      const [, code = ''] = /export (const [^]*)/.exec(source) ?? [];
      expect(code).not.toBe('');
      expect(docs).toContain(code);
    },
  );
});
