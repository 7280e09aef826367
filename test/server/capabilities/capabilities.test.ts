import type { KeysetOptions } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { capabilitiesOf } from '../../../server/capabilities/capabilities';
import { createProbeAgain } from '../../../server/capabilities/probeKeyset';
import { keysUrlOf } from '../../../server/functions/functionSettings';
import { toUserId } from '../../../src/domain/ids';
import { findFreePort } from '../../../scripts/start/findFreePort';
import { waitFor } from '../../support/drivers/waitFor';
import { serverFunctionsFolder } from '../../support/worlds/builtFunctions';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { startModerationServer } from '../../support/worlds/moderationServer';

const SECRET = 'a-secret-of-events-and-actions';
const FUNCTION_SECRET = Buffer.alloc(32, 'x').toString('base64');

interface Answer {
  readonly level: string;
  readonly parts: Readonly<Record<string, boolean | number>>;
  readonly rules: readonly {
    readonly rule: string;
    readonly enforcement: string;
    readonly withinMs?: number;
    readonly missing: readonly string[];
    readonly switchOn: readonly string[];
  }[];
}

/** Each rule with what becomes of it. */
const enforcedIn = ({ rules }: Answer) =>
  Object.fromEntries(rules.map(({ rule, enforcement }) => [rule, enforcement]));
const whatToSwitchOn = ({ rules }: Answer, name: string) =>
  rules.find(({ rule }) => rule === name)?.switchOn.join(' ');

describe.each(DIALECTS)('what a server on %s can enforce', (dialect) => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  /** The answer about a keyset, once everything is known. @param isWhole whether it tells and asks the server */
  const ask = async (options: KeysetOptions, isWhole: boolean): Promise<Answer> => {
    const port = await findFreePort();
    const emulator = await startEmulator({
      ...options,
      ...(isWhole && {
        secrets: { 'moderation-secrets': FUNCTION_SECRET },
        events: {
          listeners: [{ id: 'all', events: ['message.sent'], actions: ['server'] }],
          actions: [{ id: 'server', url: `http://127.0.0.1:${port}/v1/events/${SECRET}` }],
        },
      }),
    });
    closers.push(() => emulator.close());
    const { sdk, secretKey } = emulator;
    const keyset = { ...sdk, secretKey, userId: toUserId('server') };
    const server = await startModerationServer(dialect, {
      port,
      pubnub: {
        keyset,
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: isWhole ? [SECRET] : [],
        functions: isWhole
          ? {
              secrets: [FUNCTION_SECRET],
              keysUrl: keysUrlOf(keyset),
              verdicts: { url: `http://127.0.0.1:${port}`, withoutVerdict: 'pass' },
            }
          : undefined,
      },
    });
    closers.push(() => server.stop());
    const token = await server.moderator('vera', 'viewer');
    return await waitFor(async () => {
      const { body } = await server.call('GET', '/v1/capabilities', { token });
      const answer = body as unknown as Answer;
      const known = ['accessManager', 'functions', 'events'];
      return known.every((part) => part in answer.parts) && answer;
    }, 'the parts of the keyset');
  };

  it('is everything on a keyset that has everything, and nothing is to be switched on', async () => {
    const answer = await ask(
      { requiresTokens: true, functionsFolder: serverFunctionsFolder() },
      true,
    );
    expect(answer.level).toBe('full');
    expect(enforcedIn(answer)).toEqual({
      ban: 'refused',
      mute: 'refused',
      block: 'refused',
      content: 'refused',
      privateChats: 'refused',
      records: 'refused',
      behaviour: 'refused',
      names: 'repaired',
      othersMessages: 'repaired',
      ownRecords: 'repaired',
    });
    expect(answer.rules.flatMap(({ switchOn }) => switchOn)).toEqual([]);
    expect(answer.parts['eventsDelayMs']).toBeGreaterThanOrEqual(0);
    const delay = Number(answer.parts['eventsDelayMs']);
    const repaired = answer.rules.find(({ rule }) => rule === 'othersMessages');
    expect(repaired?.withinMs).toBe(delay + 1_000);
  });

  it('is content alone without Access Manager, whose lack is named', async () => {
    const answer = await ask({ functionsFolder: serverFunctionsFolder() }, false);
    expect(answer.level).toBe('functions');
    expect(enforcedIn(answer)).toMatchObject({
      ban: 'none',
      mute: 'none',
      block: 'none',
      content: 'refused',
      privateChats: 'none',
      names: 'none',
      othersMessages: 'none',
      ownRecords: 'repaired',
    });
    expect(answer.rules.find(({ rule }) => rule === 'ban')?.missing).toEqual(['accessManager']);
    expect(whatToSwitchOn(answer, 'ban')).toMatch(/Access Manager/);
    expect(whatToSwitchOn(answer, 'behaviour')).toMatch(/SERVER_URL/);
    expect(whatToSwitchOn(answer, 'content')).toMatch(/Events & Actions/);
    expect(whatToSwitchOn(answer, 'othersMessages')).toMatch(/Events & Actions/);
    expect(whatToSwitchOn(answer, 'ownRecords')).toMatch(/Events & Actions/);
  });

  it('is what functions and tokens refuse without Events & Actions, but for edits', async () => {
    const functionsFolder = serverFunctionsFolder();
    const answer = await ask({ requiresTokens: true, functionsFolder }, false);
    expect(answer.level).toBe('functions');
    expect(enforcedIn(answer)).toMatchObject({
      ban: 'refused',
      content: 'refused',
      privateChats: 'refused',
      names: 'none',
      othersMessages: 'none',
    });
    expect(answer.rules.find(({ rule }) => rule === 'content')?.missing).toEqual(['events']);
  });

  it('names Events & Actions, without which nobody hears who joins a closed channel', () => {
    const parts = { accessManager: true, functions: true, verdicts: true, events: false };
    const behaviour = capabilitiesOf(parts).rules.find(({ rule }) => rule === 'behaviour');
    expect(behaviour).toMatchObject({ enforcement: 'refused', missing: ['events'] });
  });

  it('is found out again at once after one event that did not come, and later after two', () => {
    const isProbedAgain = createProbeAgain(true);
    const parts = { accessManager: true, functions: true, verdicts: true };
    const isFoundOutAgain = (events: boolean | undefined) => isProbedAgain({ ...parts, events });
    expect([false, false, false].map(isFoundOutAgain)).toEqual([true, false, false]);
    expect([true, false, undefined].map(isFoundOutAgain)).toEqual([false, true, true]);
  });

  it('is what tokens refuse without functions', async () => {
    const answer = await ask({ requiresTokens: true }, false);
    expect(answer.level).toBe('tokens');
    expect(enforcedIn(answer)).toMatchObject({
      ban: 'refused',
      content: 'none',
      behaviour: 'none',
    });
    expect(whatToSwitchOn(answer, 'ban')).toMatch(/npm run functions/);
    expect(whatToSwitchOn(answer, 'content')).toMatch(/npm run functions/);
  });

  it('is found out as soon as a keyset answers that was away at the start', async () => {
    const port = await findFreePort();
    const keys = { publishKey: 'pub', subscribeKey: 'sub', secretKey: 'sec' };
    const server = await startModerationServer(dialect, {
      pubnub: {
        keyset: { ...keys, origin: `localhost:${port}`, ssl: false, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
    closers.push(() => server.stop());
    const token = await server.moderator('vera', 'viewer');
    const ask = async () =>
      (await server.call('GET', '/v1/capabilities', { token })).body as unknown as Answer;
    expect(await ask()).toMatchObject({ level: 'open', parts: { events: false } });
    const emulator = await startEmulator({ ...keys, port, requiresTokens: true });
    closers.push(() => emulator.close());
    await waitFor(async () => (await ask()).parts['accessManager'], 'Access Manager');
    expect(enforcedIn(await ask())).toMatchObject({ ban: 'refused' });
  });

  it('is found out again when the event of a probe was lost', async () => {
    const port = await findFreePort();
    const emulator = await startEmulator({
      events: {
        listeners: [{ id: 'all', events: ['message.sent'], actions: ['server'] }],
        actions: [
          {
            id: 'server',
            url: `http://127.0.0.1:${port}/v1/events/${SECRET}`,
            retries: { count: 0 },
          },
        ],
      },
    });
    closers.push(() => emulator.close());
    const { sdk, secretKey, faults } = emulator;
    // Without functions the message to the reserved name is an event, too.
    const probes = 2;
    faults.add({ match: { action: 'server' }, times: probes, effect: { kind: 'loseDelivery' } });
    const server = await startModerationServer(dialect, {
      port,
      pubnub: {
        keyset: { ...sdk, secretKey, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [SECRET],
      },
    });
    closers.push(() => server.stop());
    const token = await server.moderator('vera', 'viewer');
    const partsNow = async () =>
      (await server.call('GET', '/v1/capabilities', { token })).body['parts'] as Answer['parts'];
    const lost = () => emulator.deliveries().filter(({ outcome }) => outcome === 'lost');
    await waitFor(() => lost().length === probes, 'the loss');
    server.pass(60_000);
    await waitFor(async () => (await partsNow())['events'] === false, 'the end of the probe');
    await waitFor(async () => (await partsNow())['events'], 'the next probe');
    expect((await partsNow())['eventsDelayMs']).toBeLessThan(60_000);
  });

  it('is not much while its clock is wrong, which it says', async () => {
    const said = jest.spyOn(console, 'error').mockReturnValue();
    const emulator = await startEmulator({ requiresTokens: true });
    closers.push(() => emulator.close());
    await emulator.clock.advance(90_000);
    const { sdk, secretKey } = emulator;
    const server = await startModerationServer(dialect, {
      pubnub: {
        keyset: { ...sdk, secretKey, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
    closers.push(() => server.stop());
    const sentences = () => said.mock.calls.map(([sentence]) => String(sentence));
    await waitFor(() => sentences().some((each) => each.includes('clock')), 'the sentence');
    expect(sentences().join()).toMatch(/clock of this machine is (89|90) s behind PubNub's/);
    said.mockRestore();
  });

  it('is its own records without keys', async () => {
    const server = await startModerationServer(dialect);
    closers.push(() => server.stop());
    const { body } = await server.call('GET', '/v1/capabilities', {
      token: await server.moderator('vera', 'viewer'),
    });
    const answer = body as unknown as Answer;
    expect(answer.level).toBe('open');
    expect(enforcedIn(answer)).toMatchObject({ ban: 'none', content: 'none', records: 'refused' });
    expect(whatToSwitchOn(answer, 'ban')).toContain('SERVER_PUBNUB');
  });

  it('is told to the team alone', async () => {
    const server = await startModerationServer(dialect);
    closers.push(() => server.stop());
    const { status } = await server.call('GET', '/v1/capabilities', {
      token: await server.user('ann'),
    });
    expect(status).toBe(403);
  });
});
