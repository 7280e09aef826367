import { publishSize } from '../../src/pubnub/publishSize';
import { MAX_MESSAGE_BYTES } from '../../shared/protocol';
import { failureOf } from '../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../support/worlds/testService';

/** The composer and the service agree on the longest message that the SDK can send. */
describe('the size of a publish', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const channel = 'space.größe';
  const textOf = (start: string, size: (text: string) => number) => {
    const room = MAX_MESSAGE_BYTES - size(start);
    return `${start}${'x'.repeat(room)}`;
  };

  it.each(['plain', "it's (so) *big*!~", 'жук 👍 "quoted"\n', '\ud800'])(
    'of %j to the byte',
    async (start) => {
      const size = (text: string) => publishSize({ channelId: channel, message: { text } });
      const text = textOf(start, size);
      const ann = service.client('ann');
      await expect(ann.publish({ channel, message: { text } })).resolves.toBeDefined();
      const failure = await failureOf(ann.publish({ channel, message: { text: `${text}x` } }));
      expect(failure).toMatchObject({ statusCode: 414 });
    },
  );

  it('with a file to the byte', async () => {
    const fileName = "Ann's größte.png";
    const size = (text: string) => publishSize({ channelId: channel, message: { text }, fileName });
    const text = textOf('caption ', size);
    const fileId = '00000000-0000-4000-8000-000000000000';
    const publish = (caption: string) =>
      service.client('ann').publishFile({ channel, fileId, fileName, message: { text: caption } });
    expect(await failureOf(publish(`${text}x`))).toMatchObject({ statusCode: 414 });
    expect(await outcomeOf(publish(text))).not.toContain('Too Long');
  });
});

/** There is no such file, which is found out after the size. */
const outcomeOf = (publish: Promise<unknown>) => publish.then(String, JSON.stringify);
