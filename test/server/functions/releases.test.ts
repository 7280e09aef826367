import { createHmac } from 'node:crypto';
import type PubNub from 'pubnub';
import { releaseText } from '../../../src/domain/enforcement/release';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  type EnforcedChat,
  GENERAL,
  SECRET,
  startEnforcedChat,
} from '../../support/worlds/enforcedChat';
import { DIALECTS } from '../../support/worlds/moderationDatabase';

const SPAM = {
  id: 'spam',
  words: ['spam'],
  action: 'block',
  match: 'word',
  isOn: true,
  channels: ['*'],
  exceptChannels: [],
};
const FORBIDDEN = expect.objectContaining({ statusCode: 403 }) as unknown;

describe.each(DIALECTS)('a released message on %s', (dialect) => {
  let chat: EnforcedChat;
  beforeAll(async () => {
    chat = await startEnforcedChat(dialect);
    await chat.changeRules({ words: [SPAM] });
    const probe = await chat.careless('probe');
    const isRejected = () =>
      probe.publish({ channel: GENERAL, message: { text: 'spam' } }).then(
        () => false,
        () => true,
      );
    await waitFor(isRejected, 'the rules');
  });
  afterAll(() => chat.close());

  const list = (state: 'waiting' | 'released', userId: string) =>
    chat.server.store.db
      .selectFrom('heldMessages')
      .select('message')
      .where('state', '=', state)
      .where('userId', '=', userId)
      .execute();
  const release = async (userId: string) => {
    const held = await waitFor(async () => (await list('waiting', userId))[0], 'the held message');
    await chat.decide({ kind: 'release', channelId: GENERAL, ...held, reason: 'I looked' });
  };
  const historyOf = async (client: PubNub, uuid: string) => {
    const { channels } = await client.fetchMessages({ channels: [GENERAL], includeMeta: true });
    return (channels[GENERAL] ?? []).filter((item) => item.uuid === uuid);
  };

  it('passes the rules that held it, with its quote', async () => {
    const ann = await chat.careless('ann');
    const quotedMessage = { timetoken: '17676053994480000', userId: 'bob', text: 'What?' };
    const message = { text: 'buy spam', id: 'm1', nested: { b: 1, a: [2] } };
    const said = ann.publish({ channel: GENERAL, message, meta: { quotedMessage } });
    expect(await failureOf(said)).toEqual(FORBIDDEN);
    await release('ann');
    expect(await historyOf(ann, 'ann')).toMatchObject([{ message, meta: { quotedMessage } }]);
    expect(await list('released', 'ann')).toHaveLength(1);
    expect(await list('waiting', 'ann')).toEqual([]);
  });

  it('passes as a file', async () => {
    const bob = await chat.careless('bob');
    const file = { data: Buffer.from('cat'), name: 'cat.png', mimeType: 'image/png' };
    const caption = { text: 'no spam' };
    await expect(bob.sendFile({ channel: GENERAL, message: caption, file })).rejects.toThrow(
      /status|failed|File/i,
    );
    await release('bob');
    expect(await historyOf(bob, 'bob')).toMatchObject([
      { message: { message: caption, file: { name: 'cat.png' } } },
    ]);
  });

  it('passes once, as its sender, where it was said, as it is, and at once', async () => {
    const cid = await chat.careless('cid');
    const message = { text: 'my spam' };
    const attempt = (
      change: {
        readonly client?: PubNub;
        readonly channel?: string;
        readonly said?: { readonly text: string };
        readonly at?: number;
        readonly secret?: string;
      } = {},
    ) => {
      const { client = cid, channel = GENERAL, said = message, secret = SECRET } = change;
      const text = JSON.stringify({
        at: Date.now(),
        channelId: GENERAL,
        userId: 'cid',
        ...(change.at !== undefined && { at: change.at }),
      });
      const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
        .update(`release\n${releaseText(text, message)}`)
        .digest('base64');
      const meta = { release: { text, signature } };
      return client.publish({ channel, message: said, meta });
    };
    const dan = await chat.careless('dan');
    const another = Buffer.alloc(32, 'another').toString('base64');
    for (const change of [
      { client: dan },
      { channel: 'space.other' },
      { said: { text: 'more spam' } },
      ...[-600_000, 600_000].map((ms) => ({ at: Date.now() + ms })),
      { secret: another },
    ]) {
      expect(await failureOf(attempt(change))).toEqual(FORBIDDEN);
    }
    const at = Date.now();
    await attempt({ at });
    expect(await failureOf(attempt({ at }))).toEqual(FORBIDDEN);
    expect(await historyOf(cid, 'cid')).toHaveLength(1);
  });
});
