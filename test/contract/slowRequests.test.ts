import { exchange } from '../support/drivers/rawConnection';
import { startTestService, type TestService } from '../support/worlds/testService';
import { fetchHistory, poll, publishText } from '../support/matchers/wire';

const TIMES = { headMs: 100, bodyMs: 150 };
/** With a byte every 10 ms such a caller would take longer than a test may. */
const SLOW_BYTES = 10_000;
const POST = '/publish/pub-local/sub-local/0/c/0?uuid=a';
const head = (request: string, ...headers: string[]) =>
  `${[request, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

describe('a caller who takes too long', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ requestTimes: TIMES, subscribeHoldMs: 600 });
  });
  afterAll(() => service.close());

  const endOf = async (pieces: string[], pauseMs = 0) => {
    const startedAt = performance.now();
    const { statuses } = await exchange(service.port, pieces, { isSilent: true, pauseMs });
    return { statuses, ms: performance.now() - startedAt };
  };

  it('to say anything is told so, and the connection is closed', async () => {
    expect((await endOf([])).statuses).toEqual([408]);
  });

  it('to end the head, byte by byte, is told so, and the connection is closed', async () => {
    const slow = ['GET /time/0 HTTP/1.1\r\n', ...Array.from({ length: SLOW_BYTES }, () => 'x')];
    expect((await endOf(slow, 10)).statuses).toEqual([408]);
  });

  it.each([
    ['a body of a known length', head(`POST ${POST} HTTP/1.1`, 'content-length: 400')],
    ['a body in chunks', head(`POST ${POST} HTTP/1.1`, 'transfer-encoding: chunked')],
    ['a body for nobody', head('POST /nowhere HTTP/1.1', 'content-length: 400')],
  ])('to send %s is cut off, and nothing is stored', async (_case, start) => {
    const { ms } = await endOf([start, ...Array.from({ length: SLOW_BYTES }, () => '1')], 10);
    expect(ms).toBeGreaterThanOrEqual(TIMES.bodyMs - 10);
    expect((await fetchHistory(service, 'c')).channels).toEqual({});
  });

  it('does not keep others waiting', async () => {
    const slow = Array.from({ length: 100 }, () => endOf(['POST ']));
    await publishText(service, 'others', '1');
    expect(await fetchHistory(service, 'others')).toMatchObject({ channels: { others: [{}] } });
    await Promise.all(slow);
  });

  it('is not one who waits for an answer', async () => {
    const { t } = await poll(service, ['c']);
    const startedAt = performance.now();
    expect((await poll(service, ['c'], { tt: t.t })).m).toEqual([]);
    expect(performance.now() - startedAt).toBeGreaterThan(500);
  });
});
