import { failureOf } from '../../support/matchers/sdkFailure';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';
import {
  functionOf,
  startFunctionsWorld,
  type FunctionsWorld,
} from '../../support/worlds/functionsKeyset';

/** Says what the function is given. */
const TELL = `console.log(request);
return request.ok();`;

describe('the triggers of Functions', () => {
  let world: FunctionsWorld;
  beforeAll(async () => {
    world = await startFunctionsWorld();
  });
  afterAll(() => world.close());

  const on = (event: string, body: string, channel = 'news') =>
    functionOf(
      [
        ['event', event],
        ['channel', channel],
      ],
      body,
    );
  const last = (texts: readonly string[]) => JSON.parse(texts.at(-1) ?? '') as unknown;

  describe('before something is published', () => {
    it('a message is changed, and its call is seen', async () => {
      const body = `console.log(request); request.message.text += '!'; return request.ok();`;
      const keyset = await world.start({ 'shout.js': on('Before Publish or Fire', body) });
      const ann = keyset.client();
      const heard = await subscribe(keyset.client('bob'), ['news']);
      await ann.publish({ channel: 'news', message: { text: 'hi' }, meta: { lang: 'en' } });
      await waitFor(() => heard.messages.length > 0, 'the message');
      expect(heard.messages[0]?.message).toEqual({ text: 'hi!' });
      expect(last(keyset.said('shout'))).toEqual({
        message: { text: 'hi' },
        channels: ['news'],
        verb: 'GET',
        uri: expect.stringContaining('/publish/') as unknown,
        meta: {
          clientip: expect.stringContaining('127.0.0.1') as unknown,
          origin: keyset.sdk.origin,
          useragent: expect.any(String) as unknown,
        },
        params: expect.objectContaining({ uuid: 'ann', meta: '{"lang":"en"}' }) as unknown,
        pubkey: keyset.publishKey,
        subkey: keyset.subscribeKey,
      });
    });

    it('tokens and signatures are kept from functions', async () => {
      const keyset = await world.start({ 'tell.js': on('Before Publish or Fire', TELL) });
      const ann = keyset.client();
      ann.setToken('a-secret-token');
      await ann.publish({ channel: 'news', message: 'hi' });
      expect(keyset.said('tell')).toHaveLength(1);
      expect(keyset.said('tell').join()).not.toContain('a-secret-token');
    });

    it('a fire is refused with a reason', async () => {
      const body = `return request.abort('closed');`;
      const keyset = await world.start({ 'closed.js': on('Before Publish or Fire', body) });
      // The SDK's own `fire` does not tell how it ended.
      const path = `publish/${keyset.publishKey}/${keyset.subscribeKey}/0/news/0/%22hi%22`;
      const answer = await fetch(`${world.emulator.url}/${path}?uuid=ann&norep=true&store=0`);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ message: 'closed' });
    });

    it('a signal is changed, refused, or too large afterwards', async () => {
      const body = `if (request.message === 'no') return request.abort('no signals');
        request.message = request.message === 'grow' ? 'x'.repeat(65) : request.message + '!';
        return request.ok();`;
      const keyset = await world.start({ 'signals.js': on('Before Signal', body) });
      const ann = keyset.client();
      const heard = await subscribe(keyset.client('bob'), ['news']);
      const send = (message: string) => ann.signal({ channel: 'news', message });
      await send('typing');
      await waitFor(() => heard.signals.length > 0, 'the signal');
      expect(heard.signals[0]?.message).toBe('typing!');
      expect((await failureOf(send('no'))).statusCode).toBe(403);
      expect((await failureOf(send('grow'))).statusCode).toBe(500);
    });

    it('a file is refused by its name', async () => {
      const body = `return request.message.file.name.endsWith('.exe') ? request.abort('no programs') : request.ok();`;
      const keyset = await world.start({ 'files.js': on('Before Publish File', body) });
      const ann = keyset.client();
      const send = (name: string) =>
        ann.sendFile({ channel: 'news', file: { data: Buffer.from('hello'), name } });
      expect(await send('note.txt')).toMatchObject({ name: 'note.txt' });
      expect((await failureOf(send('virus.exe'))).statusCode).toBe(403);
    });

    it('a file message that names no file here passes', async () => {
      const body = `console.log(request.message); return request.ok();`;
      const keyset = await world.start({ 'files.js': on('Before Publish File', body) });
      await keyset.client().publishFile({ channel: 'news', fileId: 'x', fileName: 'y.txt' });
      expect(keyset.said('files')).toEqual(['{"file":{"name":"y.txt","id":"x"}}']);
    });
  });

  describe('after something was published', () => {
    it.each([
      ['a publish', 'After Publish or Fire', 'publish'],
      ['a fire', 'After Publish or Fire', 'fire'],
      ['a signal', 'After Signal', 'signal'],
    ] as const)('%s is told', async (_what, event, call) => {
      const keyset = await world.start({ 'tell.js': on(event, TELL) });
      const send = (channel: string, a: number) =>
        keyset.client()[call]({ channel, message: { a } });
      await send('news', 1);
      expect(last(await keyset.waitForTexts('tell'))).toMatchObject({
        message: { a: 1 },
        channels: ['news'],
        params: { uuid: 'ann' },
      });
      await send('other', 2);
      await send('news', 3);
      expect(last(await keyset.waitForTexts('tell', 2))).toMatchObject({ message: { a: 3 } });
    });

    it('a file is told', async () => {
      const keyset = await world.start({ 'tell.js': on('After Publish File', TELL) });
      const file = { data: Buffer.from('hello'), name: 'note.txt' };
      await keyset.client().sendFile({ channel: 'news', file, message: { caption: 'read' } });
      expect(last(await keyset.waitForTexts('tell'))).toMatchObject({
        message: { message: { caption: 'read' }, file: { name: 'note.txt' } },
      });
    });

    it('presence is told', async () => {
      const keyset = await world.start({ 'tell.js': on('After Presence', TELL) });
      const ann = keyset.client();
      await subscribe(ann, ['news']);
      await keyset.waitForTexts('tell');
      await ann.setState({ channels: ['news'], state: { mood: 'good' } });
      const texts = await keyset.waitForTexts('tell', 2);
      expect(texts.map((text) => JSON.parse(text) as unknown)).toMatchObject([
        { channels: ['news'], message: { action: 'join', uuid: 'ann', occupancy: 1 } },
        { channels: ['news'], message: { action: 'state-change', data: { mood: 'good' } } },
      ]);
      ann.unsubscribeAll();
      expect(last(await keyset.waitForTexts('tell', 3))).toMatchObject({
        message: { action: 'leave', uuid: 'ann', occupancy: 0 },
      });
    });

    it.each([
      ['computes for ever', 'for (;;) {}', 'ComputedTooLong'],
      ['throws', `null.x;`, 'TypeError'],
      ['refuses', `return request.abort('no');`, undefined],
    ])('a function that %s delays and fails nothing', async (_what, body, failure) => {
      const keyset = await world.start({ 'bad.js': on('After Publish or Fire', body) });
      const ann = keyset.client();
      for (let n = 1; n <= 20; n += 1) {
        expect(await ann.publish({ channel: 'news', message: n })).toHaveProperty('timetoken');
      }
      const slowest = Math.max(...keyset.calls('publish').map(({ ms }) => ms));
      // A function may compute for two seconds.
      expect(slowest).toBeLessThan(1_900);
      if (failure !== undefined) {
        expect((await keyset.waitForTexts('bad')).join()).toContain(failure);
      }
    });

    it('functions lead to functions, three in a row', async () => {
      const body = `console.log(request.message);
        await require('pubnub').publish({ channel: 'news', message: request.message + 1 });
        return request.ok();`;
      const keyset = await world.start({ 'echo.js': on('After Publish or Fire', body) });
      await keyset.client().publish({ channel: 'news', message: 1 });
      expect(await keyset.waitForTexts('echo', 4)).toEqual(['1', '2', '3', 'RecursionTooDeep']);
    });
  });

  it('a clock runs functions, and only after their interval', async () => {
    const settings = [
      ['event', 'On Interval'],
      ['interval', '60'],
    ] as const;
    const body = `await require('pubnub').publish({ channel: 'ticks', message: 'tick' });
      return request.ok();`;
    const keyset = await world.start({ 'tick.js': functionOf(settings, body) });
    const ticks = async () => {
      const { channels } = await keyset.client().fetchMessages({ channels: ['ticks'], count: 25 });
      return channels['ticks']?.length ?? 0;
    };
    await keyset.clock.advance(59_000);
    expect(await ticks()).toBe(0);
    await keyset.clock.advance(1_000);
    expect(await ticks()).toBe(1);
    await keyset.clock.advance(60_000);
    expect(await ticks()).toBe(2);
  });

  it('says which functions there are', async () => {
    const keyset = await world.start({
      'a.js': on('Before Signal', TELL, 'room.*'),
      'b.js': functionOf(
        [
          ['event', 'On Interval'],
          ['interval', '5'],
        ],
        TELL,
      ),
    });
    expect(keyset.functions()).toEqual([
      { name: 'a.js', events: ['Before Signal'], channels: ['room.*'] },
      { name: 'b.js', events: ['On Interval'], intervalMs: 5_000 },
    ]);
    expect(() => keyset.functionLogs('c')).toThrow('There is no function "c".');
  });

  describe('settings', () => {
    const settings = (...pairs: readonly (readonly [string, string])[]) => functionOf(pairs, TELL);
    const before = 'Before Publish or Fire';

    it.each([
      ['no event', '// nothing', 'a.js: its first comment has no line "@event …"'],
      [
        'an unknown event',
        settings(['event', 'After Lunch']),
        'a.js: there is no event "After Lunch"',
      ],
      [
        'no channel',
        settings(['event', before]),
        'a.js: its first comment has no line "@channel …"',
      ],
      ['two kinds', settings(['event', before], ['event', 'After Signal']), 'a.js: Before, After'],
      ['an asterisk in the middle', on(before, TELL, 'a.*.b'), 'a.js: "a.*.b" is no pattern'],
      ['an asterisk without a dot', on(before, TELL, 'a*'), 'a.js: "a*" is no pattern'],
      ['three segments', on(before, TELL, 'a.b.c.*'), 'a.js: "a.b.c.*" is no pattern'],
      ['no interval', settings(['event', 'On Interval']), 'a.js: On Interval needs one line'],
      [
        'an interval of more than an hour',
        settings(['event', 'On Interval'], ['interval', '3601']),
        'a.js: On Interval needs one line "@interval …": 1 to 3600 seconds.',
      ],
      ['no path', settings(['event', 'On Request']), 'a.js: On Request needs one line'],
      [
        'too much code',
        on(before, `${TELL}//${'x'.repeat(65_536)}`),
        'a.js: it has more than 65536',
      ],
    ])('with %s are refused', async (_what, source, problem) => {
      await expect(world.start({ 'a.js': source })).rejects.toThrow(problem);
    });

    it('of more than 50 files are refused', async () => {
      const source = on('After Signal', TELL);
      const files = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`${n}.js`, source]));
      await expect(world.start(files)).rejects.toThrow('There are more than 50 files.');
    });

    it.each([
      ['the same pattern', 'room.*', 'room.*'],
      ['all channels', '*', 'room.1'],
      ['a channel of it', 'room.*', 'room.1'],
    ])('of a second Before Function for %s are refused', async (_what, one, other) => {
      const files = { 'a.js': on(before, TELL, one), 'b.js': on(before, TELL, other) };
      await expect(world.start(files)).rejects.toThrow(
        `b.js: a channel of "${other}" and "${one}" has one ${before}, and a.js is it.`,
      );
    });

    it('of functions that have no channel or no event in common are taken', async () => {
      const keyset = await world.start({
        'a.js': on(before, TELL, 'room.*'),
        'b.js': on(before, TELL, 'room.1.*'),
        'c.js': on('Before Signal', TELL, 'room.*'),
        'd.js': on('After Publish or Fire', TELL, 'room.*'),
        'e.js': on('After Publish or Fire', TELL, 'room.*'),
      });
      await keyset.client().publish({ channel: 'room.1', message: 'hi' });
      await keyset.waitForTexts('d');
      await keyset.waitForTexts('e');
      expect(['a', 'b', 'c'].map((name) => keyset.said(name).length)).toEqual([1, 0, 0]);
    });
  });
});
