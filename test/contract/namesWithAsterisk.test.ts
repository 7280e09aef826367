import { fetchHistory, get, heartbeat, publishText } from '../support/matchers/wire';
import { subscribe } from '../support/drivers/subscriber';
import { takeSlot } from '../support/drivers/uploads';
import { waitFor } from '../support/drivers/waitFor';
import { startTestService, type TestService } from '../support/worlds/testService';

const PRESENCE = '/v2/presence/sub-key/sub-local/channel';

/** An asterisk makes a pattern of a name in a subscription only; in other calls it is a sign like any other. */
describe('a name with an asterisk', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const textsOf = async (channel: string) => {
    const encoded = encodeURIComponent(channel);
    const { channels } = await fetchHistory(service, encoded);
    return channels[encoded]?.map(({ message }) => message);
  };

  describe.each(['shop.*', 'a*', '*', 'a.b.c.*', 'a.*.b'])('%s', (name) => {
    const encoded = encodeURIComponent(name);

    it('is published to, read, reacted to and emptied', async () => {
      const ann = service.client('ann');
      const { timetoken } = await ann.publish({ channel: name, message: 'kept' });
      await ann.publish({ channel: name, message: 'posted', sendByPost: true });
      await ann.signal({ channel: name, message: 'gone' });
      expect(await textsOf(name)).toEqual(['kept', 'posted']);
      const former = await get(service, `/v2/history/sub-key/sub-local/channel/${encoded}`);
      expect(await former.json()).toEqual([
        ['kept', 'posted'],
        expect.any(Number),
        expect.any(Number),
      ]);
      const { channels } = await ann.messageCounts({ channels: [name], channelTimetokens: ['1'] });
      expect(channels).toEqual({ [name]: 2 });
      const action = { type: 'reaction', value: 'x' };
      await ann.addMessageAction({ channel: name, messageTimetoken: timetoken, action });
      expect((await ann.getMessageActions({ channel: name })).data).toHaveLength(1);
      await ann.deleteMessages({ channel: name });
      expect(await textsOf(name)).toBeUndefined();
    });

    it('has files, users and their state', async () => {
      expect((await takeSlot(service, name, 'a.txt')).id).not.toBe('');
      const listed = await get(service, `/v1/files/sub-local/channels/${encoded}/files`);
      expect(listed.status).toBe(200);
      await heartbeat(service, encoded, 'ann');
      const state = JSON.stringify({ mood: 'good' });
      const path = `${PRESENCE}/${encoded}/uuid/ann`;
      expect((await get(service, `${path}/data`, { uuid: 'ann', state })).status).toBe(200);
      expect(await (await get(service, path)).json()).toMatchObject({ payload: { mood: 'good' } });
      expect(service.context.presence.occupants(name)).toEqual(['ann']);
    });
  });

  it('reaches no other channel', async () => {
    const others = ['mall.a', 'mall.*.b', 'mall'];
    for (const channel of others) await publishText(service, channel, '"theirs"');
    await heartbeat(service, 'mall.a', 'bob');
    const ann = service.client('ann');
    await ann.publish({ channel: 'mall.*', message: 'own' });
    expect(await textsOf('mall.*')).toEqual(['own']);
    await ann.setState({ channels: ['mall.*'], state: { mood: 'good' } });
    await ann.deleteMessages({ channel: 'mall.*' });
    for (const channel of others) expect(await textsOf(channel)).toEqual(['theirs']);
    const states = await ann.getState({ uuid: 'ann', channels: ['mall.a'] });
    expect(states.channels).toEqual({ 'mall.a': {} });
    const { channels } = await ann.hereNow({ channels: ['mall.*'] });
    expect(channels['mall.*']?.occupancy).toBe(0);
  });

  it.each(['cafe.*', 'cafe*'])('is heard once by subscribers of %s', async (name) => {
    const bob = service.client('bob');
    const heard = await subscribe(bob, [name]);
    await service.client('ann').publish({ channel: name, message: 'own' });
    await service.client('ann').publish({ channel: name, message: 'last' });
    await waitFor(() => heard.messages.some(({ message }) => message === 'last'), 'the messages');
    expect(heard.messages.map(({ message }) => message)).toEqual(['own', 'last']);
  });
});
