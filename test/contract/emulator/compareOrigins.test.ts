import type { Emulator, Keyset } from '../../../emulator/api';
import { compareOrigins } from '../../../emulator/compare/compareOrigins';
import { startEmulator } from '../../../emulator/startEmulator';

describe('the comparison of two origins', () => {
  let emulator: Emulator;
  let bent: Keyset;

  beforeAll(async () => {
    emulator = await startEmulator();
  });
  beforeEach(async () => {
    bent = await emulator.createKeyset();
  });
  afterAll(() => emulator.close());

  const target = ({ publishKey, subscribeKey }: Keyset) => ({
    origin: emulator.url,
    publishKey,
    subscribeKey,
  });
  const compare = () => compareOrigins(target(emulator), target(bent));
  const bend = (operation: string, status: number, body: string) =>
    bent.faults.add({
      match: { operation },
      times: 1,
      effect: { kind: 'status', status, body, contentType: 'text/javascript' },
    });

  it('finds nothing between two of the same, whoever else is there', async () => {
    await fetch(
      `${emulator.url}/v2/presence/sub-key/${emulator.subscribeKey}/channel/elsewhere/heartbeat?uuid=eve`,
    );
    expect(await compare()).toEqual([]);
  });

  it('compares tokens as well between two that require them, by their secret keys', async () => {
    const guarded = () => emulator.createKeyset({ requiresTokens: true });
    const [one, other] = [await guarded(), await guarded()];
    const withSecret = (keyset: Keyset) => ({ ...target(keyset), secretKey: keyset.secretKey });
    expect(await compareOrigins(withSecret(one), withSecret(other))).toEqual([]);
    expect(one.calls('grantToken').map(({ status }) => status)).toContain(200);
    expect(one.calls('publish').map(({ status }) => status)).toContain(200);
    expect(await compareOrigins(withSecret(one), target(other))).toContainEqual({
      call: 'publish',
      at: 'status',
      first: '200',
      second: '403',
    });
  });

  it('finds another status', async () => {
    bend(
      'whereNow',
      403,
      '{"status":200,"message":"OK","payload":{"channels":["<x>"]},"service":"Presence"}',
    );
    expect(await compare()).toContainEqual({
      call: 'where now',
      at: 'status',
      first: '200',
      second: '403',
    });
  });

  it('finds fields that are missing, added or different', async () => {
    const occupants = '{"status":200,"message":"Fine","occupancy":1,"uuids":[],"more":true}';
    bend('hereNow', 200, occupants);
    const found = await compare();
    expect(found.every(({ call }) => call === 'here now')).toBe(true);
    expect(found.map(({ at, first, second }) => [at, first, second])).toEqual(
      expect.arrayContaining([
        ['body.message', '"OK"', '"Fine"'],
        ['body.service', '"Presence"', 'nothing'],
        ['body.more', 'nothing', 'true'],
      ]),
    );
  });

  it('makes only calls that a bare keyset answers or refuses', async () => {
    await compare();
    const failed = bent.calls().filter(({ status }) => status >= 500);
    expect(failed).toEqual([]);
    expect(bent.calls().length).toBeGreaterThan(30);
  });
});
