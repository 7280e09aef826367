import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventsOptions } from '../../../../emulator/eventsAndActions/eventsOptions';
import { readEventsOptions } from '../../../../emulator/eventsAndActions/readEventsOptions';
import { temporaryFolder } from '../../../support/worlds/temporaryFolders';

const ACTION = { id: 'hook', url: 'http://localhost:9000/events' };
const LISTENER = { id: 'all', events: ['message.sent'], actions: ['hook'] };

/** A configuration that is wrong in one place. */
const withAction = (more: object) => ({ listeners: [], actions: [{ ...ACTION, ...more }] });
const withListener = (more: object) => ({
  listeners: [{ ...LISTENER, ...more }],
  actions: [ACTION],
});
const read = (value: unknown) => readEventsOptions(value as EventsOptions);

describe('the configuration of Events & Actions', () => {
  it('has the documented defaults', async () => {
    const { listeners, timeFactor } = await read(withListener({}));
    expect(timeFactor).toBe(1);
    expect(listeners[0]?.actions[0]).toEqual({
      id: 'hook',
      url: new URL(ACTION.url),
      headers: {},
      version: '2.1',
      isEnveloped: false,
      batching: undefined,
      retries: { count: 2, seconds: 450 },
      timeoutMs: 10_000,
    });
    const { listeners: batched } = await read({
      listeners: [LISTENER],
      actions: [{ ...ACTION, batching: {} }],
    });
    expect(batched[0]?.actions[0]?.batching).toEqual({ items: 100, ms: 5_000 });
  });

  it.each(['http://127.1.2.3/x', 'http://[::1]:80/', 'https://localhost/', 'http://2130706433/'])(
    'lets %s be a target, which is on this machine',
    async (url) => {
      await expect(read(withAction({ url }))).resolves.toBeDefined();
    },
  );

  it('lets listed hosts be targets', async () => {
    const options = withAction({ url: 'https://hooks.example.com/a' });
    await expect(read({ ...options, allowedHosts: ['Hooks.example.com'] })).resolves.toBeDefined();
  });

  it.each([
    [[], 'Events: events must be an object.'],
    [{ actions: [] }, 'Events: listeners must be a list of at most 100.'],
    [{ ...withAction({}), more: 1 }, 'but no "more"'],
    [{ ...withAction({}), timeFactor: 0 }, 'timeFactor must be a number from more than 0 to 1'],
    [{ ...withAction({}), timeFactor: 2 }, 'timeFactor must be'],
    [{ ...withAction({}), allowedHosts: [1] }, 'allowedHosts[0] must be a text'],
    [{ listeners: [], actions: [ACTION, ACTION] }, 'actions[1].id is there twice'],
    [{ listeners: [LISTENER, LISTENER], actions: [ACTION] }, 'listeners[1].id is there twice'],
    [withAction({ id: 'a b' }), 'actions[0].id must be 1 to 64 letters'],
    [withAction({ url: 'localhost:80' }), 'actions[0].url must be an http or https address'],
    [withAction({ url: 'http://u:p@localhost/' }), 'without a user'],
    [withAction({ url: 'https://example.com/' }), 'add "example.com" to allowedHosts'],
    [withAction({ url: 'http://192.168.1.2/' }), 'is not on this machine'],
    [withAction({ url: 'http://localhost.example.com/' }), 'is not on this machine'],
    [withAction({ headers: ['x'] }), 'headers must be an object'],
    [withAction({ headers: { 'a b': 'x' } }), 'a header "a b" that cannot be set'],
    [withAction({ headers: { Host: 'x' } }), 'a header "Host" that cannot be set'],
    [withAction({ headers: { 'x-a': 'a\nb' } }), 'headers["x-a"] is no text for a header'],
    [withAction({ version: '3.0' }), 'version must be one of 1.0, 2.0, 2.1'],
    [withAction({ isEnveloped: 'yes' }), 'isEnveloped must be true or false'],
    [withAction({ batching: { items: 10_001 } }), 'batching.items must be a whole number from 1'],
    [withAction({ batching: { seconds: 0 } }), 'batching.seconds must be a whole number from 1'],
    [withAction({ retries: { count: 5 } }), 'retries.count must be a whole number from 0 to 4'],
    [withAction({ retries: { seconds: 9 } }), 'retries.seconds must be a whole number from 10'],
    [withAction({ timeoutSeconds: 0.5 }), 'timeoutSeconds must be a whole number'],
    [withListener({ events: [] }), 'listeners[0].events must have an entry'],
    [withListener({ events: ['signal.sent'] }), 'events[0] must be one of message.sent'],
    [withListener({ events: ['file.sent', 'file.sent'] }), 'events has an entry twice'],
    [withListener({ actions: ['other'] }), 'actions[0] must be the id of an action'],
    [withListener({ filter: {} }), 'must have one of "is", "contains" and "jsonPath"'],
    [withListener({ filter: { is: 'a', contains: 'b' } }), 'must have one of'],
    [withListener({ filter: { field: 'meta', is: 'a' } }), 'filter.field must be one of channel'],
    [withListener({ filter: { field: 'channel', is: 1 } }), 'filter.is must be a text'],
    [withListener({ filter: { field: 'channel', jsonPath: '$' } }), 'does not go with a JSONPath'],
    [withListener({ filter: { jsonPath: '$.a' } }), 'filter.jsonPath is no filter: a path must'],
  ])('is refused where it is wrong: %j', async (value, reason) => {
    await expect(read(value)).rejects.toThrow(reason);
  });

  it('is in the README as it is read', async () => {
    const readme = readFileSync(join(__dirname, '../../../../emulator/README.md'), 'utf8');
    const [, example = ''] = /```json\n(\{\n {2}"listeners".*?)```/s.exec(readme) ?? [];
    await expect(read(JSON.parse(example))).resolves.toMatchObject({ listeners: [{ id: 'chat' }] });
  });

  it('may be in a file', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'events.json');
    writeFileSync(file, JSON.stringify(withListener({})));
    await expect(readEventsOptions(file)).resolves.toMatchObject({ listeners: [{ id: 'all' }] });
    writeFileSync(file, '{');
    await expect(readEventsOptions(file)).rejects.toThrow(`${file} is no JSON at position 1`);
    await expect(readEventsOptions(join(folder, 'none'))).rejects.toThrow('read: ENOENT.');
  });
});
