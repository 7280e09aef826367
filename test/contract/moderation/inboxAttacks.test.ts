import type PubNub from 'pubnub';
import { APPEALS_CHANNEL } from '../../../src/domain/moderation/inbox';
import { inboxChannelOf } from '../../../src/domain/moderation/inboxChannel';
import { toUserId } from '../../../src/domain/ids';
import { appeal, inboxOf, statementsOf } from '../../support/drivers/inbox';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import {
  EVE,
  FORBIDDEN,
  startModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';

const INBOX = inboxChannelOf(toUserId(BOB));

describe.each([
  ['whoever says who they are', false],
  ['only who proves it', true],
])('the inbox of a user, where the service believes %s', (_who, isEnforced) => {
  let chat: ModeratedChat;
  beforeAll(async () => {
    chat = await startModeratedChat({ accessManager: { isEnforced } });
    await chat.decide(BOB, { ban: true });
  });
  afterAll(() => chat.close());

  const tokenOf = async (query: Record<string, string>) => {
    const { subscribeKey } = chat.service.context.keys;
    const search = new URLSearchParams(query).toString();
    const path = `/v1/moderation/sub-key/${subscribeKey}/appeal-token?${search}`;
    const answer = await fetch(`${chat.service.url}${path}`, { method: 'POST' });
    const body = (await answer.json()) as { readonly token?: string };
    return { status: answer.status, token: body.token ?? '' };
  };

  it('is read by that user and by moderators', async () => {
    expect(await inboxOf(chat.bob, BOB)).toHaveLength(1);
    expect(await inboxOf(chat.moderator, BOB)).toHaveLength(1);
  });

  it.each([INBOX, 'moderation.inbox.*', 'moderation.*', APPEALS_CHANNEL, `${INBOX}-pnpres`])(
    'is not heard by others on %s',
    async (channel) => {
      const client = chat.as(ANN);
      const heard = await subscribe(client, [GENERAL, channel]);
      await chat.decide(EVE, { mutedChannels: GENERAL });
      await chat.decide(EVE, { mutedChannels: '' });
      await chat.say(chat.moderator, GENERAL, 'the end');
      await waitFor(() => heard.messages.find((event) => event.channel === GENERAL), 'the end');
      expect(heard.messages.map((event) => event.channel)).toEqual([GENERAL]);
      client.unsubscribeAll();
    },
  );

  it.each([
    [
      'its history',
      (chat: ModeratedChat) => chat.ann.fetchMessages({ channels: [INBOX], count: 1 }),
    ],
    ['its counts', (chat: ModeratedChat) => counts(chat.ann)],
    [
      'the appeals',
      (chat: ModeratedChat) => chat.ann.fetchMessages({ channels: [APPEALS_CHANNEL], count: 1 }),
    ],
    ['its presence', (chat: ModeratedChat) => chat.ann.hereNow({ channels: [INBOX] })],
  ])('does not give others %s', async (_part, read) => {
    expect(await failureOf(read(chat))).toMatchObject(FORBIDDEN);
  });

  it.each([
    ['a signal', (client: Client) => client.signal({ channel: INBOX, message: 'x' })],
    [
      'an action',
      async (client: Client) => {
        const [statement] = await statementsOf(chat.moderator, BOB);
        const action = { type: 'deleted', value: 'x' };
        const messageTimetoken = statement?.id ?? '';
        return client.addMessageAction({ channel: INBOX, messageTimetoken, action });
      },
    ],
    ['a deletion', (client: Client) => client.deleteMessages({ channel: INBOX })],
    [
      'a record',
      (client: Client) =>
        client.objects.setChannelMetadata({ channel: INBOX, data: { name: 'x' } }),
    ],
    [
      'members',
      (client: Client) => client.objects.setChannelMembers({ channel: INBOX, uuids: [ANN] }),
    ],
  ])('takes no %s from anybody', async (_what, write) => {
    for (const client of [chat.bob, chat.ann, chat.moderator]) {
      expect(await failureOf(write(client))).toMatchObject(FORBIDDEN);
    }
    expect(await inboxOf(chat.bob, BOB)).toHaveLength(1);
  });

  it('takes no forged statement from its user', async () => {
    const [statement] = await statementsOf(chat.bob, BOB);
    const forged = JSON.parse(JSON.stringify({ ...statement, kind: 'unban' })) as PubNub.Payload;
    for (const message of [forged, 'hello', { type: 'appeal' }]) {
      const publishing = chat.bob.publish({ channel: INBOX, message });
      expect(await failureOf(publishing)).toMatchObject({ statusCode: 400 });
    }
    expect(await inboxOf(chat.bob, BOB)).toHaveLength(1);
  });

  describe('with a token for appeals', () => {
    let client: Client;
    let token: string;
    beforeAll(async () => {
      ({ token } = await tokenOf(chat.signIn(BOB)));
      client = chat.service.client(BOB, { authKey: token });
    });

    it('is read, and takes an appeal', async () => {
      const [statement] = await statementsOf(client, BOB);
      await appeal(client, BOB, statement?.id ?? '');
      expect((await inboxOf(client, BOB)).at(-1)).toMatchObject({ type: 'appeal' });
    });

    it('is all that can be used', async () => {
      // The ban would refuse the rest in any case.
      await chat.decide(BOB, { ban: false });
      const refused = [
        () => client.publish({ channel: GENERAL, message: 'x' }),
        () => client.fetchMessages({ channels: [GENERAL], count: 1 }),
        () => client.fetchMessages({ channels: [inboxChannelOf(toUserId(ANN))], count: 1 }),
        () => client.objects.getUUIDMetadata({ uuid: BOB }),
        () => client.objects.setUUIDMetadata({ uuid: BOB, data: { name: 'x' } }),
        () => client.objects.setMemberships({ channels: [GENERAL] }),
        () => client.hereNow({ channels: [GENERAL] }),
      ];
      for (const use of refused) expect(await failureOf(use())).toMatchObject(FORBIDDEN);
      expect(await tokenOf({ uuid: BOB, auth: token })).toMatchObject({ status: 403 });
    });

    it('is not opened to another user', async () => {
      const other = chat.service.client(ANN, { authKey: token });
      const channels = [inboxChannelOf(toUserId(BOB))];
      expect(await failureOf(other.fetchMessages({ channels, count: 1 }))).toMatchObject(FORBIDDEN);
    });
  });

  if (isEnforced) {
    it('is not opened by a token for somebody else', async () => {
      const { auth = '' } = chat.signIn(ANN);
      expect(await tokenOf({ uuid: BOB, auth })).toMatchObject({ status: 403 });
      expect(await tokenOf({ uuid: BOB })).toMatchObject({ status: 403 });
    });
  }
});

type Client = ModeratedChat['bob'];

function counts(client: Client) {
  return client.messageCounts({ channels: [INBOX], channelTimetokens: ['1'] });
}
