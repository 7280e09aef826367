import type PubNub from 'pubnub';
import { BROKEN_ESCAPES, hostileCall, nonsense } from '../../builders/hostileRequests';
import { administrator } from '../../support/worlds/accessManager';
import { usedHeap } from '../../support/matchers/heap';
import {
  budgetOf,
  createTimeLimit,
  patienceOf,
  SEED,
  type Budget,
  fc,
} from '../../support/drivers/randomRuns';
import { exchange } from '../../support/drivers/rawConnection';
import { startTestService, type TestService } from '../../support/worlds/testService';

const BUDGET = budgetOf(200);
/** Of groups of requests that are sent at once. */
const BUDGET_OF_GROUPS = budgetOf(10);
/** A part of a request is no longer waited for. */
const PATIENCE_MS = 40;
const HEAP_GROWTH_BYTES = 4 * 1024 * 1024;

/** The one answer from 500 on that is no failure: grants of the former Access Manager. */
const NOT_IMPLEMENTED = 501;
const hasHead = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).includes('\r\n\r\n');
const isFailure = (status: number) => status >= 500 && status !== NOT_IMPLEMENTED;

describe.each([
  ['a bare keyset', {}],
  ['a keyset that asks for tokens', { accessManager: { isEnforced: true } }],
] as const)(`hostile requests to %s (FUZZ_SEED=${SEED})`, (_name, rules) => {
  const failures: string[] = [];
  let service: TestService;
  let admin: PubNub;

  beforeAll(async () => {
    process.stdout.write(`FUZZ_SEED=${SEED}\n`);
    service = await startTestService({
      ...rules,
      subscribeHoldMs: 20,
      requestTimes: { headMs: 400, bodyMs: 400 },
      // Later effects of presence must not be taken for those of a request.
      presenceSweepMs: 3_600_000,
      logLevel: 'error',
      writeLog: (line) => failures.push(line),
    });
    admin = administrator(service);
  });
  afterAll(() => service.close());
  // The service lives on, and nothing in it went wrong meanwhile.
  afterEach(async () => {
    const { timetoken } = await admin.publish({ channel: 'alive', message: 1 });
    expect(timetoken).toMatch(/^\d{17}$/);
    expect(failures).toEqual([]);
  });

  /** Changes with everything that is stored. */
  const newest = () => {
    const { events, messages, messageActions, files } = service.context.stores;
    const tokens = [events, messages, messageActions].map((store) => store.lastTimetoken());
    return [...tokens, files.page('fuzz', '', 100).length];
  };

  /** Resolves when the calls that have arrived are carried out: a user's calls begin in their order. */
  const untilDone = async () => {
    await fetch(`${service.url}/time/0?uuid=fuzz`);
    await service.context.journal.write(() => undefined);
  };

  const expectRefusal = async (bytes: Uint8Array | string) => {
    const before = newest();
    const { statuses } = await exchange(service.port, [bytes]);
    for (const status of statuses) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(newest()).toEqual(before);
    return statuses;
  };

  /** @param atOnce requests that are sent at the same time, at most */
  const expectAnswers = (request: fc.Arbitrary<Uint8Array>, budget: Budget, atOnce = 1) => {
    const limitTime = createTimeLimit(budget);
    const send = (bytes: Uint8Array) =>
      exchange(service.port, [bytes], { patienceMs: PATIENCE_MS });
    const groups = fc.array(request, { minLength: 1, maxLength: atOnce, size: 'max' });
    return fc.assert(
      fc.asyncProperty(groups, async (group) => {
        limitTime();
        const before = newest();
        const answers = await Promise.all(group.map(send));
        const statuses = answers.flatMap((answer) => answer.statuses);
        expect(statuses.filter(isFailure)).toEqual([]);
        // On a busy machine a call may be carried out whose answer nobody waited for, and so may one that stands before
        // bytes that cannot be read.
        const areAnswered = answers.every(
          ({ statuses: [status], text }, at) =>
            status !== undefined && !(hasHead(group[at]) && text.includes('Malformed request')),
        );
        if (!areAnswered) await untilDone();
        else if (statuses.every((status) => status >= 400)) expect(newest()).toEqual(before);
        expect(failures).toEqual([]);
      }),
      { seed: SEED, numRuns: budget.runs },
    );
  };

  it(
    'to every call are answered or refused, never with a failure of the service',
    () => expectAnswers(hostileCall, BUDGET),
    patienceOf(BUDGET),
  );

  // Nearly all are refused, and some only when no more of them is waited for.
  it(
    'that are hardly HTTP are refused or cut off',
    () => expectAnswers(nonsense, BUDGET_OF_GROUPS, 24),
    patienceOf(BUDGET_OF_GROUPS),
  );

  it('leave the memory as it was', async () => {
    const round = async (seed: number) => {
      const requests = fc.sample(fc.oneof(hostileCall, nonsense), { numRuns: 100, seed });
      const send = (bytes: Uint8Array) =>
        exchange(service.port, [bytes], { patienceMs: PATIENCE_MS });
      while (requests.length > 0) await Promise.all(requests.splice(0, 10).map(send));
    };
    await round(SEED);
    await round(SEED + 1);
    const before = usedHeap();
    for (const seed of [0, 1, 0, 1]) await round(SEED + seed);
    expect(usedHeap() - before).toBeLessThan(HEAP_GROWTH_BYTES);
  }, 60_000);

  it.each([
    ['a query of 1 MB', `GET /time/0?uuid=${'x'.repeat(1_000_000)} HTTP/1.1\r\nhost: localhost`],
    ['a head of 1 MB', `GET /time/0 HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(1_000_000)}`],
    [
      '5,000 header lines of 1 MB',
      `GET /time/0 HTTP/1.1\r\nhost: localhost${`\r\nx: ${'x'.repeat(200)}`.repeat(5_000)}`,
    ],
    [
      'a message that says it has 1 GB',
      `POST /publish/pub-local/sub-local/0/fuzz/0?uuid=a HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000000`,
    ],
    [
      'two lengths',
      `POST /publish/pub-local/sub-local/0/fuzz/0?uuid=a HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2`,
    ],
    [
      'a length and chunks',
      `POST /publish/pub-local/sub-local/0/fuzz/0?uuid=a HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked`,
    ],
    ['no host', 'GET /time/0 HTTP/1.1\r\nx: y'],
    ['no host, by the older version', 'GET /time/0 HTTP/1.0\r\nx: y'],
    ['two hosts', 'GET /time/0 HTTP/1.1\r\nhost: attacker.example\r\nhost: localhost'],
    [
      'another host in the target',
      'GET http://attacker.example/time/0 HTTP/1.1\r\nhost: localhost',
    ],
    ['a tunnel', 'CONNECT attacker.example:80 HTTP/1.1\r\nhost: localhost'],
    ['another protocol', 'PRI * HTTP/2.0\r\nx: y'],
    ['an encrypted connection', '\u0016\u0003\u0001\u0002\u0000\u0001'],
    [
      'a HEAD that would publish',
      'HEAD /publish/pub-local/sub-local/0/fuzz/0/1?uuid=a HTTP/1.1\r\nhost: localhost',
    ],
  ])('with %s are refused', async (_case, head) => {
    const statuses = await expectRefusal(`${head}\r\n\r\n`);
    expect(statuses.length).toBeLessThanOrEqual(1);
  });

  it.each(BROKEN_ESCAPES)(
    'with the broken escape %s are refused, wherever it is',
    async (broken) => {
      const targets = [
        `/publish/pub-local/sub-local/0/${broken}/0/1?uuid=a`,
        `/publish/pub-local/sub-local/0/fuzz/0/%22${broken}%22?uuid=a`,
        `/publish/pub-local/sub-local/0/fuzz/0/1?uuid=${broken}`,
        `/publish/pub-local/sub-local/0/fuzz/0/1?uuid=a&${broken}=1`,
        `/v2/subscribe/sub-local/a,${broken}/0?uuid=a`,
        `/v2/objects/sub-local/uuids/${broken}?uuid=a`,
      ];
      for (const target of targets) {
        const statuses = await expectRefusal(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
        expect(statuses).toEqual([400]);
      }
    },
  );

  it.each(['/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '//etc/passwd', '/%2e%2e/service', '*'])(
    'for the path %s find nothing',
    async (target) => {
      const statuses = await expectRefusal(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      expect(statuses).toEqual([target === '*' ? 400 : 404]);
    },
  );
});
