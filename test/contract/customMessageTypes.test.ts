import { failureOf } from '../support/matchers/sdkFailure';
import { subscribe } from '../support/drivers/subscriber';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';

describe('a custom message type', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('is delivered with messages, signals and files, and stored with what is stored', async () => {
    const heard = await subscribe(service.client('bob'), ['typed']);
    const ann = service.client('ann');
    const file = { data: Buffer.from('x'), name: 'cat.png', mimeType: 'image/png' };
    await ann.publish({ channel: 'typed', message: 'hello', customMessageType: 'greeting' });
    await ann.signal({ channel: 'typed', message: 'typing', customMessageType: 'typing-on' });
    await ann.sendFile({ channel: 'typed', file, customMessageType: 'picture_1' });
    await ann.publish({ channel: 'typed', message: 'without' });
    await waitFor(() => heard.messages.length === 2, 'the last message');
    expect(heard.messages[0]).toMatchObject({ customMessageType: 'greeting' });
    expect(heard.messages[1]).not.toHaveProperty('customMessageType');
    expect(heard.signals).toMatchObject([{ customMessageType: 'typing-on' }]);
    expect(heard.files).toMatchObject([{ customMessageType: 'picture_1' }]);

    const stored = async (includeCustomMessageType: boolean) => {
      const options = { channels: ['typed'], includeCustomMessageType };
      const { channels } = await ann.fetchMessages(options);
      return channels['typed']?.map(({ customMessageType }) => customMessageType);
    };
    expect(await stored(true)).toEqual(['greeting', 'picture_1', undefined]);
    expect(await stored(false)).toEqual([undefined, undefined, undefined]);
  });

  it('comes with events of groups, wildcards and missed events as well', async () => {
    const ann = service.client('ann');
    await ann.channelGroups.addChannels({ channelGroup: 'typed-group', channels: ['typed.one'] });
    const before = await ann.publish({ channel: 'elsewhere', message: 1 });
    await ann.publish({ channel: 'typed.one', message: 1, customMessageType: 'first' });
    await ann.publish({ channel: 'typed.two', message: 2, customMessageType: 'second' });
    const bob = service.client('bob');
    const types: string[] = [];
    bob.addListener({ message: (event) => types.push(String(event.customMessageType)) });
    bob.subscribe({
      channels: ['typed.*'],
      channelGroups: ['typed-group'],
      timetoken: before.timetoken,
    });
    await waitFor(() => types.length === 2, 'both messages');
    expect(types).toEqual(['first', 'second']);
  });

  it.each(['ab', 'x'.repeat(51), 'pn_mine', 'pn-mine', '-first', '_first', 'a b', 'a.b', 'äöü'])(
    'cannot be %j',
    async (customMessageType) => {
      const publish = service
        .client('ann')
        .publish({ channel: 'c', message: 1, customMessageType });
      expect(await failureOf(publish)).toMatchObject({ statusCode: 400 });
    },
  );
});
