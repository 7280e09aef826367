import '../../../support/fakes/emptyPage';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONVERSATIONS } from './conversations';
import { EDITS } from './edits';
import { startExchange, type Action, type Exchange } from './exchange';
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
    async (_name, { toApp, toSdk }) => {
      await toApp(exchange);
      await toSdk(exchange);
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

  it('need the payloads that docs/chat-sdk.md gives', () => {
    const source = readFileSync(join(__dirname, 'customPayloads.ts'), 'utf8');
    const [, code = ''] = /export (const createCustomPayloads[^]*)/.exec(source) ?? [];
    expect(code).not.toBe('');
    expect(docs).toContain(code);
  });
});
