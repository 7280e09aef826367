import type PubNub from 'pubnub';
import { waitFor } from '../../support/drivers/waitFor';
import { type EnforcedChat, startEnforcedChat } from '../../support/worlds/enforcedChat';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { itemsOf } from '../../support/worlds/moderationServer';

const KIDS = 'space.kids';
const wordRule = (word: string, action = 'block', channels = ['*']) => ({
  id: `rule-${word}`,
  words: [word],
  action,
  match: 'word',
  isOn: true,
  channels,
  exceptChannels: [],
});

describe.each(DIALECTS)('names on %s', (dialect) => {
  let chat: EnforcedChat;
  let ann: PubNub;
  beforeAll(async () => {
    chat = await startEnforcedChat(dialect);
    ann = await chat.careless('ann');
    const words = [wordRule('spam'), wordRule('darn', 'mask'), wordRule('odd', 'flag')];
    await chat.changeRules({ words: [...words, wordRule('beer', 'block', [KIDS])] });
  });
  afterAll(() => chat.close());

  const userOf = async (uuid: string) => {
    const { data } = await ann.objects.getUUIDMetadata({ uuid, include: { customFields: true } });
    return { name: data.name, title: data.custom?.['title'] };
  };
  const channelOf = async (channel: string) => {
    const { data } = await ann.objects.getChannelMetadata({ channel });
    return { name: data.name, description: data.description ?? '' };
  };
  const call = (uuid: string, name: string, title?: string) =>
    ann.objects.setUUIDMetadata({
      uuid,
      data: { name, ...(title !== undefined && { custom: { title } }) },
    });
  const callChannel = (channel: string, name: string, description: string) =>
    ann.objects.setChannelMetadata({ channel, data: { name, description } });
  const becomes = (read: () => Promise<object>, wanted: object) =>
    waitFor(
      async () => JSON.stringify(await read()) === JSON.stringify(wanted),
      JSON.stringify(wanted),
    );
  const isAccepted = (id: string, name: string) =>
    waitFor(async () => {
      const { db } = chat.server.store;
      const row = db.selectFrom('acceptedNames').select('name').where('id', '=', id);
      return (await row.executeTakeFirst())?.name === name;
    }, `${name} to be accepted`);
  const reportsOf = async (userId: string) => {
    const token = chat.lead;
    return itemsOf(await chat.server.call('GET', `/v1/reports?userId=${userId}`, { token }));
  };

  it('that are rejected become the last ones that were accepted, or the id', async () => {
    await call('bob', 'Spam seller', 'darn good');
    await becomes(() => userOf('bob'), { name: 'bob', title: '**** good' });
    await call('bob', 'Bob');
    await isAccepted('bob', 'Bob');
    await call('bob', 'Bob buys spam', 'baker');
    await becomes(() => userOf('bob'), { name: 'Bob', title: 'baker' });
    await call('bob', 'Bob', 'spam baker');
    await becomes(() => userOf('bob'), { name: 'Bob', title: 'baker' });
    await chat.settled();
    expect(await reportsOf('bob')).toMatchObject(
      ['spam baker', 'Bob buys spam', 'Spam seller'].map((text) => ({
        reason: 'spam',
        message: { text, authorId: 'bob' },
      })),
    );
  });

  it('that are flagged stay, and are reported once, whatever else of the record changes', async () => {
    await call('cid', 'Odd Cid');
    await waitFor(async () => (await reportsOf('cid')).length > 0, 'the report');
    // The flag of the report is a change, too.
    await chat.settled();
    await call('cid', 'Odd Cid', 'cook');
    await waitFor(async () => {
      const { db } = chat.server.store;
      const row = db.selectFrom('acceptedNames').select('detail').where('id', '=', 'cid');
      return (await row.executeTakeFirst())?.detail === 'cook';
    }, 'the change');
    await chat.settled();
    expect(await userOf('cid')).toEqual({ name: 'Odd Cid', title: 'cook' });
    expect(await reportsOf('cid')).toMatchObject([
      { reporterId: 'moderation.rules', reason: 'odd', message: { text: 'Odd Cid' } },
    ]);
  });

  it('of channels are judged by the rules of that channel', async () => {
    await callChannel(KIDS, 'Kids', 'For kids');
    await isAccepted(KIDS, 'Kids');
    await callChannel(KIDS, 'Kids and beer', 'No spam');
    await becomes(() => channelOf(KIDS), { name: 'Kids', description: 'For kids' });
    await callChannel('space.pub', 'Beer', 'darn beer');
    await becomes(() => channelOf('space.pub'), { name: 'Beer', description: '**** beer' });
    // What moderation keeps is no chat.
    await callChannel('moderation.spam', 'spam', 'spam');
    await callChannel('space.last', 'spam', '');
    await becomes(() => channelOf('space.last'), { name: 'space.last', description: '' });
    expect(await channelOf('moderation.spam')).toMatchObject({ name: 'spam' });
  });

  it('of a group are reported with who made it', async () => {
    const group = 'group.12345678';
    const body = { userId: 'eve', creates: group };
    expect((await chat.server.call('POST', '/v1/sessions', { body })).status).toBe(200);
    await callChannel(group, 'Spam club', '');
    await becomes(() => channelOf(group), { name: group, description: '' });
    expect(await reportsOf('eve')).toMatchObject([
      { reason: 'spam', channelId: group, message: { text: 'Spam club' } },
    ]);
  });

  it('are set back when PubNub answers again', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    const fault = chat.emulator.faults.add({
      match: { operation: 'userSet', userId: 'moderation-server' },
      times: 2,
      effect: { kind: 'status', status: 403, body: '{}', contentType: 'application/json' },
    });
    await call('fay', 'spam');
    await becomes(() => userOf('fay'), { name: 'fay', title: undefined });
    // The flag of the report, and the name.
    expect(fault.hits()).toBe(2);
    expect(await reportsOf('fay')).toHaveLength(1);
    logged.mockRestore();
  });
});
