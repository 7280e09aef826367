import type PubNub from 'pubnub';
import { ODD_NAMES } from '../../builders/hostileRequests';
import { subscribe } from '../../support/drivers/subscriber';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';

describe.each(ODD_NAMES)('the name %j', (name) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('is taken literally for a channel, a user, a key and a reaction', async () => {
    const ann = service.client(name);
    const heard = await subscribe(service.client('bob'), [name]);
    const message = JSON.parse(`{${JSON.stringify(name)}:{"polluted":true}}`) as Record<
      string,
      PubNub.Payload
    >;
    const { timetoken } = await ann.publish({ channel: name, message });
    await waitFor(() => heard.messages.length === 1, 'the message');
    expect(heard.messages[0]).toMatchObject({ channel: name, publisher: name });
    expect(JSON.stringify(heard.messages[0]?.message)).toBe(JSON.stringify(message));

    await ann.addMessageAction({
      channel: name,
      messageTimetoken: timetoken,
      action: { type: 'reaction', value: name },
    });
    const actions = await ann.getMessageActions({ channel: name });
    expect(actions.data).toMatchObject([{ type: 'reaction', value: name, uuid: name }]);

    await ann.objects.setUUIDMetadata({ uuid: name, data: { name, custom: { [name]: name } } });
    const { data } = await ann.objects.getUUIDMetadata({
      uuid: name,
      include: { customFields: true },
    });
    expect(data).toMatchObject({ id: name, name });
    expect(Object.entries(data.custom ?? {})).toEqual([[name, name]]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
