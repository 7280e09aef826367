import { waitFor } from '../../support/drivers/waitFor';
import { get, publishText } from '../../support/matchers/wire';
import { startTestService, type TestService } from '../../support/worlds/testService';

describe('somebody whose calls take long', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService();
    const { journal, stores } = service.context;
    await journal.write((entry) => {
      for (let n = 0; n < 300; n += 1) {
        stores.users.set(`user-${n}`, { custom: { title: `Title ${n}` } }, entry.nextTimetoken());
      }
    });
  });
  afterEach(() => service.close());

  const filter = Array.from({ length: 90 }, (_, n) => `custom.title == "${n}"`).join(' || ');
  const list = async (uuid: string) => {
    const answer = await get(service, '/v2/objects/sub-local/uuids', { uuid, filter });
    await answer.text();
    return answer.status;
  };
  const say = (uuid: string) => publishText(service, 'c', '"hello"', { uuid });

  it.each([
    ['over many connections', () => 'eve'],
    ['under many names', (n: number) => `eve-${n}`],
  ])('%s, is not in front of the short calls of others [S15]', async (_how, nameOf) => {
    const CONNECTIONS = 40;
    let answers = 0;
    let isOver = false;
    const calls = Array.from({ length: CONNECTIONS }, async (_, n) => {
      while (!isOver) {
        expect(await list(nameOf(n))).toBe(200);
        answers += 1;
      }
    });
    const passed: number[] = [];
    try {
      await waitFor(() => answers > CONNECTIONS, 'an answer on every connection');
      for (let n = 0; n < 3; n += 1) {
        const before = answers;
        expect(await say('ann')).toMatch(/^\d{17}$/);
        passed.push(answers - before);
      }
    } finally {
      isOver = true;
      await Promise.all(calls);
    }
    // In the order of arrival all of them would be answered before each step of a publish.
    expect(passed.toSorted((a, b) => a - b)[1]).toBeLessThan(CONNECTIONS / 2);
  });
});
