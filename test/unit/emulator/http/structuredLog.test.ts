import { StructuredLog, type LogLevel } from '../../../../emulator/http/structuredLog';

describe('StructuredLog', () => {
  let lines: string[];

  beforeEach(() => (lines = []));

  const logAt = (level: LogLevel) => new StructuredLog(level, (line) => lines.push(line));
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('writes one JSON object a line, with the time and the request', () => {
    logAt('info').child({ reqId: 'r1', other: 'x' }).info({ operation: 'time', status: 200 });
    expect(lines[0]).toMatch(/^\{[^\n]*\}\n$/);
    expect(logged()).toEqual([
      {
        time: expect.stringMatching(/Z$/),
        level: 'info',
        requestId: 'r1',
        operation: 'time',
        status: 200,
      },
    ]);
  });

  it.each<[LogLevel, string[]]>([
    ['info', ['info', 'error', 'error', 'error']],
    ['error', ['error', 'error', 'error']],
    ['silent', []],
  ])('at the level %s has the lines of %j', (level, expected) => {
    const log = logAt(level);
    log.trace();
    log.debug();
    log.info({ a: 1 });
    log.warn({ a: 1 });
    log.error({ a: 1 });
    log.fatal({ a: 1 });
    expect(logged().map((line) => line['level'])).toEqual(expected);
  });

  it('tells of an error what it is and where it comes from, not what it says', () => {
    const cause = Object.assign(new Error('the secret plan'), { code: 'SQLITE_FULL' });
    logAt('error').error({ err: new TypeError('the secret plan', { cause }) });
    expect(logged()[0]).toMatchObject({
      err: {
        kind: 'TypeError',
        at: expect.arrayContaining([expect.stringMatching(/^structuredLog\.test\.ts:\d+$/)]),
        cause: { kind: 'Error', code: 'SQLITE_FULL' },
      },
    });
    expect(lines[0]).not.toContain('secret');
    expect(lines[0]).not.toContain(process.cwd());
  });

  it("leaves out sentences and objects, as the server's own quote URLs", () => {
    const log = logAt('info');
    log.info('GET /publish/secret');
    log.error(new Error('GET /publish/secret'));
    log.error({ req: { url: '/publish/secret' }, err: 'secret' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('secret');
  });
});
