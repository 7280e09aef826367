import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, publishText } from '../support/matchers/wire';

type Line = Readonly<Record<string, unknown>>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('the log', () => {
  const lines: string[] = [];
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ logLevel: 'info', writeLog: (line) => lines.push(line) });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => service.close());

  const logged = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
  const lineOf = (operation: string) =>
    waitFor(() => logged().find((line) => line['operation'] === operation), operation);

  it('has a line for a call: which, how it ended, how long it took', async () => {
    await publishText(service, 'c', '"x"');
    expect(await lineOf('publish')).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'info',
      requestId: expect.stringMatching(UUID),
      operation: 'publish',
      status: 200,
      ms: expect.any(Number),
    });
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
  });

  it("takes over the SDK's id of a request", async () => {
    const requestId = '1b4e28ba-2fa1-41d2-983f-0016d3cca427';
    await get(service, '/time/0', { requestid: requestId });
    expect(await lineOf('time')).toMatchObject({ requestId });
  });

  it.each(['', 'x', '1b4e28ba-2fa1-41d2-983f-0016d3cca427-and-more', '{"level":"error"}\n'])(
    'gives a request an id of its own when it brings %j',
    async (requestId) => {
      await get(service, '/time/0', { requestid: requestId });
      expect(await lineOf('time')).toMatchObject({ requestId: expect.stringMatching(UUID) });
    },
  );

  it('names the reason of a refusal', async () => {
    await get(service, '/publish/pub-local/other/0/c/0/1');
    expect(await lineOf('publish')).toMatchObject({ status: 400, code: 'invalidPublishKey' });
    await get(service, '/v9/nothing');
    expect(await lineOf('none')).toMatchObject({ status: 404, code: 'unknownPath' });
  });

  it('never has texts, names, paths, tokens or keys', async () => {
    const secret = 'Hush%20hush';
    const auth = 'p0F2AkF0Gl';
    const paths = [
      `/publish/pub-local/sub-local/0/${secret}/0/%22${secret}%22`,
      `/publish/pub-local/sub-local/0/${secret}/0/%7B${secret}`,
      `/v2/subscribe/sub-local/${secret}/0`,
      `/v2/objects/sub-local/uuids/${secret}`,
      `/${secret}`,
      `/%zz${secret}`,
      `/publish/${secret.repeat(8_000)}`,
    ];
    for (const path of paths) await get(service, path, { uuid: secret, auth, filter: secret });
    const form = new FormData();
    form.append('key', secret);
    await fetch(`${service.url}/v1/files/sub-local/upload?auth=${auth}`, {
      method: 'POST',
      body: form,
    });
    await waitFor(() => lines.length >= paths.length, 'a line for every call');
    const all = lines.join('');
    for (const text of ['Hush', auth, 'pub-local', 'sub-local', '/v2/', '127.0.0.1']) {
      expect(all).not.toContain(text);
    }
  });
});

it('the log has only failures of the service when that is all that was asked for', async () => {
  const lines: string[] = [];
  const service = await startTestService({
    logLevel: 'error',
    writeLog: (line) => lines.push(line),
  });
  try {
    await publishText(service, 'c', '"x"');
    await get(service, '/v9/nothing');
    expect(lines).toEqual([]);
  } finally {
    await service.close();
  }
});
