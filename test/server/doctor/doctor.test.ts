import { join } from 'node:path';
import PubNub from 'pubnub';
import type { Emulator, EmulatorOptions } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { findFreePort } from '../../../scripts/start/findFreePort';
import { examine } from '../../../server/doctor/examine';
import { printFindings } from '../../../server/doctor/printFindings';
import { keysUrlOf } from '../../../server/functions/functionSettings';
import type { ServerSettings } from '../../../server/settings';
import { toUserId } from '../../../src/domain/ids';
import { serverFunctionsFolder } from '../../support/worlds/builtFunctions';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';

const SECRET = Buffer.alloc(32, 'a secret of the functions').toString('base64');
const EVENTS_SECRET = 'a-secret-of-events-and-actions';
/** Of each call, as on a network, ms. */
const LATENCY_MS = 40;
const REVOKE_DELAY_MS = 1_500;
const LIMIT_MS = 10_000;

describe('an examination of a keyset', () => {
  let emulator: Emulator;
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await emulator.close();
  });

  /** @returns the settings of a server on the keyset */
  const start = async (options: EmulatorOptions, port = 0): Promise<Keyed> => {
    emulator = await startEmulator({
      requiresTokens: true,
      revokeDelayMs: REVOKE_DELAY_MS,
      listable: ['user'],
      seed: { users: [{ id: 'ann', name: 'Ann' }], channels: [{ id: 'space.general' }] },
      ...options,
    });
    emulator.faults.add({ effect: { kind: 'delay', ms: LATENCY_MS } });
    const { sdk, secretKey } = emulator;
    const keyset = { ...sdk, secretKey, userId: toUserId('server') };
    const pubnub: Keyed = {
      keyset,
      sessions: { proof: { kind: 'open' }, minutes: 15 },
      eventSecrets: port === 0 ? [] : [EVENTS_SECRET],
      functions: {
        secrets: [SECRET],
        keysUrl: keysUrlOf(keyset),
        verdicts: { url: `http://127.0.0.1:${port}`, withoutVerdict: 'pass' },
      },
    };
    return pubnub;
  };
  const everything = (port: number): EmulatorOptions => ({
    functionsFolder: serverFunctionsFolder(),
    secrets: { 'moderation-secrets': SECRET },
    events: {
      listeners: [{ id: 'all', events: ['message.sent', 'user.updated'], actions: ['server'] }],
      actions: [{ id: 'server', url: `http://127.0.0.1:${port}/v1/events/${EVENTS_SECRET}` }],
    },
  });
  const nowhere = { database: join(__dirname, 'there is no such database.sqlite') };
  /** What the keyset holds that somebody put there. */
  const rowsOf = async () => {
    const [users, channels] = await Promise.all([listOf('uuids'), listOf('channels')]);
    return [...users, ...channels];
  };

  it('measures what holds on a keyset that has everything, and leaves nothing there', async () => {
    const port = await findFreePort();
    const pubnub = await start(everything(port), port);
    server = await startModerationServer('sqlite', { port, pubnub });
    const found = await examine({ database: server.database }, pubnub, LIMIT_MS);
    expect(found.parts).toMatchObject({ accessManager: true, functions: true, events: true });
    expect(found.level).toBe('full');
    expect(found.banAtFunctionMs).toBeGreaterThanOrEqual(LATENCY_MS);
    expect(found.appContextMs).toBeGreaterThanOrEqual(LATENCY_MS);
    expect(found.revocationMs).toBeGreaterThanOrEqual(REVOKE_DELAY_MS);
    expect(found.revocationMs).toBeLessThan(LIMIT_MS);
    expect(found.seesBareStrings).toBe(true);
    expect(found.permissions.filter(({ isAsDocumented }) => !isAsDocumented)).toEqual([]);
    expect(found.permissions.length).toBeGreaterThan(10);
    expect(found.left).toEqual([]);
    expect(await rowsOf()).toEqual(['ann', 'space.general']);

    const text = printFindings(found, 'sub-local', LIMIT_MS);
    expect(text).toContain('The keyset sub-local: level full');
    expect(text).toMatch(/A token is refused after it was taken back +\d+\.\d\d s/);
    expect(text).toMatch(/Events & Actions +arrive after \d+\.\d\d s/);
    expect(text).toMatch(/join +user update, channel join +as documented/);
    expect(text).not.toContain('To switch on');
  });

  it('tells what is missing on a keyset with Access Manager alone', async () => {
    const pubnub = await start({ listable: [] });
    const found = await examine(nowhere, pubnub, LIMIT_MS / 4);
    expect(found.parts).toMatchObject({ accessManager: true, functions: false, events: false });
    expect(found.banAtFunctionMs).toBeUndefined();
    expect(found.revocationMs).toBeGreaterThanOrEqual(REVOKE_DELAY_MS);
    const different = found.permissions.filter(({ isAsDocumented }) => !isAsDocumented);
    expect(different).toMatchObject([
      { operation: 'list users', difference: 'these are not enough' },
    ]);
    const text = printFindings(found, 'sub-local', LIMIT_MS / 4);
    expect(text).toContain('To switch on');
    expect(text).toContain('Deploy the moderation function');
    expect(await rowsOf()).toEqual(['ann', 'space.general']);
  });

  it('examines a keyset on which nobody needs a token', async () => {
    const pubnub = await start({ requiresTokens: false });
    const found = await examine(nowhere, pubnub, LIMIT_MS / 10);
    expect(found.level).toBe('open');
    expect(found.permissions).toEqual([]);
    expect(found.appContextMs).toBeGreaterThanOrEqual(LATENCY_MS);
    expect(await rowsOf()).toEqual(['ann', 'space.general']);
  });

  it('says that a keyset does not answer, or does not take the keys', async () => {
    const pubnub = await start({});
    emulator.faults.clear();
    emulator.faults.add({
      effect: { kind: 'status', status: 503, body: '{}', contentType: 'application/json' },
    });
    await expect(examine(nowhere, pubnub, LIMIT_MS)).rejects.toThrow(/cannot be reached/);
    emulator.faults.clear();
    const keyset = { ...pubnub.keyset, secretKey: 'sec-of-another-keyset' };
    await expect(examine(nowhere, { ...pubnub, keyset }, LIMIT_MS)).rejects.toThrow(/these keys/);
  });

  const listOf = async (kind: 'uuids' | 'channels') => {
    const { sdk, secretKey } = emulator;
    const admin = new PubNub({ ...sdk, secretKey, userId: 'admin' });
    const { data } = await (kind === 'uuids'
      ? admin.objects.getAllUUIDMetadata({})
      : admin.objects.getAllChannelMetadata({}));
    admin.destroy(true);
    return data.map(({ id }) => id);
  };
});

type Keyed = NonNullable<ServerSettings['pubnub']>;
