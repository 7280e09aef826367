import { readIdentifier } from '../../../../../src/app/config';
import { createTracker, type TrackerConfig } from '../../../../../src/features/tracker/tracker';

const CONFIG: TrackerConfig = {
  serviceUrl: 'http://localhost:8090',
  publishKey: 'pub',
  subscribeKey: 'sub',
  identifier: 'run 1',
  blocksDuplicates: false,
};

/** @param remembered what the session of the tab remembers */
function setUp(
  overrides: Partial<TrackerConfig> = {},
  answer = { ok: true, status: 200 },
  remembered = new Map<string, string>(),
) {
  const request = jest.fn<Promise<typeof answer>, [string]>(() => Promise.resolve(answer));
  const session = {
    get: (key: string) => remembered.get(key) ?? null,
    set: (key: string, value: string) => void remembered.set(key, value),
  };
  const tracker = createTracker({ ...CONFIG, ...overrides }, request, session);
  return { tracker, request, remembered };
}

describe('the demo tracker', () => {
  it('sends the id and the feature on the fixed path, not stored [7.19]', async () => {
    const { tracker, request } = setUp();
    await tracker.complete('send-message');
    const url = new URL(request.mock.lastCall?.[0] ?? '');
    expect(url.origin).toBe('http://localhost:8090');
    expect(decodeURIComponent(url.pathname)).toBe(
      '/publish/pub/sub/0/demo/myCallback/{"id":"run 1","feature":"send-message"}',
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({ store: '0', uuid: 'run 1' });
  });

  it.each(['../../v2/objects', 'a/b?c=d#e', 'http://evil.test/', 'a&store=1'])(
    'stays on its path whatever the identifier is: %s [S17]',
    async (identifier) => {
      const { tracker, request } = setUp({ identifier });
      await tracker.complete('x');
      const url = new URL(request.mock.lastCall?.[0] ?? '');
      expect(url.origin).toBe('http://localhost:8090');
      expect(url.pathname.split('/')).toHaveLength(8);
      expect(url.searchParams.getAll('store')).toEqual(['0']);
      expect(url.searchParams.get('uuid')).toBe(identifier);
    },
  );

  it('reports a feature each time, or once per session where that is wanted [7.20]', async () => {
    const each = setUp();
    const once = setUp({ blocksDuplicates: true });
    for (const feature of ['a', 'a', 'b']) {
      await each.tracker.complete(feature);
      await once.tracker.complete(feature);
    }
    expect(each.request).toHaveBeenCalledTimes(3);
    expect(once.request).toHaveBeenCalledTimes(2);
    const reloaded = setUp({ blocksDuplicates: true }, undefined, once.remembered);
    for (const feature of ['a', 'c']) await reloaded.tracker.complete(feature);
    expect(reloaded.request).toHaveBeenCalledTimes(1);
    const other = { blocksDuplicates: true, identifier: 'run 2' };
    const anotherRun = setUp(other, undefined, once.remembered);
    await anotherRun.tracker.complete('a');
    expect(anotherRun.request).toHaveBeenCalledTimes(1);
  });

  it('fails when the service refuses [7.21]', async () => {
    const { tracker } = setUp({}, { ok: false, status: 500 });
    await expect(tracker.complete('a')).rejects.toThrow('500');
  });

  it.each([
    ['the query', { search: '?identifier=abc', hash: '#?uuid=u' }, 'abc'],
    [
      'behind the hash, beside an empty query',
      { search: '?identifier=', hash: '#?identifier=abc' },
      'abc',
    ],
    ['behind the hash', { search: '', hash: '#?uuid=u&identifier=abc' }, 'abc'],
    ['nowhere', { search: '?other=1', hash: '#identifier=abc' }, null],
  ])('takes its identifier from %s', (_where, address, identifier) => {
    expect(readIdentifier(address)).toBe(identifier);
  });
});
