import type PubNub from 'pubnub';
import { operations } from '../../../emulator/operations';
import { failureOf } from '../../support/matchers/sdkFailure';
import { waitFor } from '../../support/drivers/waitFor';
import { listen, waitForStatus } from '../../support/drivers/subscriber';
import { type EnforcedChat, GENERAL, startEnforcedChat } from '../../support/worlds/enforcedChat';

/** The emulator's own calls, which PubNub does not have. */
const OWN = ['health'];
/** Calls without a query of the SDK: the form of an upload, the address of its bytes, and On Request Functions. */
const PLAIN = ['uploadFile', 'downloadBytes', 'callFunction'];

/**
 * What the moderation server and its functions need exists on the network: they run on a keyset that is set up as the
 * docs say, and all their calls are those of the unmodified SDK.
 */
describe('a moderated chat', () => {
  let chat: EnforcedChat;
  beforeAll(async () => {
    chat = await startEnforcedChat('sqlite', { withoutVerdict: 'refuse' });
    await chat.emulator.seed({
      users: ['ann', 'bob'].map((id) => ({ id, name: id })),
      channels: [{ id: GENERAL, name: 'General' }],
      memberships: ['ann', 'bob'].map((user) => ({ user, channel: GENERAL })),
    });
  });
  afterAll(() => chat.close());

  const say = (client: PubNub, text: string) =>
    client.publish({ channel: GENERAL, message: { text } });

  /** Does what somebody does in the chat. @returns the message that was said */
  const useChat = async (client: PubNub) => {
    const heard = listen(client);
    client.subscribe({ channels: [GENERAL], withPresence: true });
    await waitForStatus(heard, 'PNConnectedCategory');
    const { timetoken } = await say(client, 'hello');
    const action = { type: 'reaction', value: '👍' };
    await client.addMessageAction({ channel: GENERAL, messageTimetoken: timetoken, action });
    await client.signal({ channel: GENERAL, message: { type: 'typing_on' } });
    const file = { data: Buffer.from('a recipe'), name: 'recipe.txt' };
    const sent = await client.sendFile({ channel: GENERAL, file, message: { text: 'look' } });
    await client.downloadFile({ channel: GENERAL, id: sent.id, name: sent.name });
    await client.fetchMessages({ channels: [GENERAL], includeMessageActions: true });
    await client.messageCounts({ channels: [GENERAL], channelTimetokens: ['1'] });
    await client.hereNow({ channels: [GENERAL], includeState: true });
    await client.objects.getMemberships({ include: { channelFields: true } });
    await client.objects.setMemberships({ channels: [{ id: GENERAL, custom: { read: '1' } }] });
    await client.objects.getChannelMembers({ channel: GENERAL });
    await client.objects.getChannelMetadata({ channel: GENERAL });
    await client.objects.getAllUUIDMetadata({ filter: 'id == "bob"' });
    await client.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    await waitFor(() => heard.messages.length > 0, 'the message');
    return timetoken;
  };

  it('makes no call that the network does not have', async () => {
    const { emulator, server, decide, signIn } = chat;
    const bob = await signIn('bob');
    const message = await useChat(bob);
    const ann = await server.call('POST', '/v1/sessions', { body: { userId: 'ann' } });
    const report = { userId: 'bob', reason: 'Rude', channelId: GENERAL, message };
    const token = String(ann.body['apiToken']);
    expect((await server.call('POST', '/v1/reports', { token, body: report })).status).toBe(201);
    const about = { userId: 'bob', channelId: GENERAL, reason: 'Rude' };
    const mute = await decide({ kind: 'mute', ...about });
    await decide({ kind: 'deleteMessage', ...about, message });
    expect(await failureOf(say(bob, 'muted'))).toMatchObject({ statusCode: 403 });
    const undo = `/v1/decisions/${mute}/undo`;
    expect((await server.call('POST', undo, { token: chat.lead, body: {} })).status).toBe(201);
    await chat.settled();
    await say(await signIn('bob'), 'and back');

    const calls = emulator.calls();
    const called = new Set(calls.map(({ operation }) => operation));
    expect([...called]).toEqual(
      expect.arrayContaining(['publish', 'grantToken', 'revokeToken', 'userSet', 'callFunction']),
    );
    expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining([...called]));
    expect(OWN.filter((name) => called.has(name))).toEqual([]);
    const others = calls.filter(({ operation }) => !PLAIN.includes(operation));
    expect(others.filter(({ url }) => !url.includes('pnsdk=PubNub-JS-'))).toEqual([]);
    const outcomes = new Set(calls.map(({ status }) => status));
    expect([...outcomes].filter((status) => ![200, 204, 307, 403, 404].includes(status))).toEqual(
      [],
    );
  });
});
