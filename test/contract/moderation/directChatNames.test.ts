import type PubNub from 'pubnub';
import { directChannelId } from '../../../src/domain/channel';
import { toUserId } from '../../../src/domain/ids';
import {
  FORBIDDEN,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';
import { get } from '../../support/matchers/wire';

const MAIL = 'ann@example.com';
const BOB = 'bob';
const CHAT = directChannelId(toUserId(MAIL), toUserId(BOB));
/** Whom the name of the chat might be about as well. */
const OTHERS = ['ann', 'example.com@bob', 'ann@example.com@bob', 'example.com'];

/** A direct channel is named after two ids with an `@` between them, and ids may have one of their own. */
describe('a direct chat whose name can be read in several ways', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  const as = (userId: string) => chat.service.client(userId);
  /** As the app opens one. */
  const open = async (userId: string, channel: string, uuids: readonly string[]) => {
    await as(userId).objects.setChannelMetadata({ channel, data: { name: 'Chat' } });
    await as(userId).objects.setChannelMembers({ channel, uuids: [...uuids] });
  };
  const leave = (userId: string, channel: string) =>
    as(userId).objects.removeMemberships({ channels: [channel] });
  const textsFor = async (userId: string, channel: string) => {
    const { channels } = await as(userId).fetchMessages({ channels: [channel], count: 10 });
    return Object.values(channels).flatMap((items) =>
      items.map(({ message }) => (message as { text: string }).text),
    );
  };
  const waysIn = (client: PubNub): (() => Promise<unknown>)[] => [
    () => client.fetchMessages({ channels: [CHAT], count: 5 }),
    () => client.publish({ channel: CHAT, message: { text: 'x' } }),
    () => client.signal({ channel: CHAT, message: 'typing_on' }),
    () => client.hereNow({ channels: [CHAT] }),
    () => client.listFiles({ channel: CHAT }),
    () => client.objects.getChannelMetadata({ channel: CHAT }),
    () => client.objects.getChannelMembers({ channel: CHAT }),
    () => client.objects.setMemberships({ channels: [CHAT] }),
    () => client.objects.setChannelMembers({ channel: CHAT, uuids: [client.getUserId()] }),
    () => client.objects.setChannelMetadata({ channel: CHAT, data: { name: 'Mine' } }),
  ];
  const expectShut = async (userId: string) => {
    for (const attempt of waysIn(as(userId))) {
      expect([userId, await failureOf(attempt())]).toMatchObject([userId, FORBIDDEN]);
    }
    const path = `/v3/history/sub-key/sub-local/channel/${encodeURIComponent(CHAT)}`;
    expect((await get(chat.service, path, { uuid: userId })).status).toBe(403);
  };

  it('is opened and used by the two', async () => {
    await open(MAIL, CHAT, [MAIL, BOB]);
    const heard = await subscribe(as(BOB), [CHAT]);
    await chat.say(as(MAIL), CHAT, 'hello');
    await waitFor(() => heard.messages.length > 0, 'the message');
    await chat.say(as(BOB), CHAT, 'hello yourself');
    expect(await textsFor(MAIL, CHAT)).toEqual(['hello', 'hello yourself']);
  });

  it('is shut to everybody else, whatever they are called', async () => {
    await open(MAIL, CHAT, [MAIL, BOB]);
    await chat.say(as(MAIL), CHAT, 'between us');
    for (const userId of OTHERS) await expectShut(userId);
  });

  it('is not heard by anybody else', async () => {
    await open(MAIL, CHAT, [MAIL, BOB]);
    const heard = await subscribe(as('ann'), ['ann', 'space.open', CHAT, 'direct.*']);
    await chat.say(as(BOB), CHAT, 'between us');
    await chat.say(as(BOB), 'space.open', 'open');
    await waitFor(() => heard.messages.length > 0, 'the open message');
    expect(heard.messages.map(({ channel }) => channel)).toEqual(['space.open']);
  });

  it('is not laid out as a trap by somebody whose name fits, too', async () => {
    await as('ann').objects.setChannelMetadata({ channel: CHAT, data: { name: 'Chat' } });
    const filling = as('ann').objects.setChannelMembers({
      channel: CHAT,
      uuids: ['ann', MAIL, BOB],
    });
    expect(await failureOf(filling)).toMatchObject(FORBIDDEN);
    await open(MAIL, CHAT, [MAIL, BOB]);
    await chat.say(as(MAIL), CHAT);
  });

  it('takes nobody in besides the two', async () => {
    await open(MAIL, CHAT, [MAIL, BOB]);
    const bringing = as(BOB).objects.setChannelMembers({ channel: CHAT, uuids: ['ann'] });
    expect(await failureOf(bringing)).toMatchObject(FORBIDDEN);
  });

  it('is not taken over when both have left, who find what they said when they come back', async () => {
    await open(MAIL, CHAT, [MAIL, BOB]);
    await chat.say(as(MAIL), CHAT, 'between us');
    await leave(MAIL, CHAT);
    await leave(BOB, CHAT);
    for (const userId of OTHERS) await expectShut(userId);
    await open(BOB, CHAT, [MAIL, BOB]);
    expect(await textsFor(BOB, CHAT)).toEqual(['between us']);
  });

  it.each([
    ['plain ids', 'carl', 'dora'],
    ['an address', MAIL, BOB],
    ['two addresses', MAIL, 'bob@example.com'],
  ])('with %s is opened again by whoever left it', async (_ids, one, other) => {
    const channel = directChannelId(toUserId(one), toUserId(other));
    await open(one, channel, [one, other]);
    await chat.say(as(one), channel, 'hello');
    await leave(one, channel);
    await open(one, channel, [one, other]);
    expect(await textsFor(one, channel)).toEqual(['hello']);
  });

  it('has a plain neighbour, which the two may use before anybody opened it', async () => {
    await chat.say(as('ann'), 'direct.ann@bob', 'hello');
    expect(await textsFor(BOB, 'direct.ann@bob')).toEqual(['hello']);
    expect(await failureOf(chat.say(as(MAIL), 'direct.ann@bob'))).toMatchObject(FORBIDDEN);
  });
});
