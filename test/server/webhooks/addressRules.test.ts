import type { lookup } from 'node:dns';
import { AddressRules } from '../../../server/webhooks/addressRules';
import { allowedLookup } from '../../../server/webhooks/sendWebhook';

const PUBLIC = ['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'];
const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '64:ff9b::808:808',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
];

describe('AddressRules', () => {
  const rules = new AddressRules([]);

  it.each(PUBLIC)('allow %s, encrypted', (address) => {
    expect(rules.mayConnect(address, true)).toBe(true);
    expect(rules.mayConnect(address, false)).toBe(false);
  });

  it.each([...PRIVATE, '', 'localhost', '127.1', '0x7f.1'])('do not allow %j', (address) => {
    expect(rules.mayConnect(address, true)).toBe(false);
  });

  it('allow what is listed, in every spelling, and nothing beside it', () => {
    const listed = new AddressRules(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.255.255', 'fd12::1']) {
      expect(listed.mayConnect(address, false)).toBe(true);
    }
    for (const address of ['127.0.0.2', '::ffff:127.0.0.2', '10.2.0.1', 'fc00::1', '::1']) {
      expect(listed.mayConnect(address, true)).toBe(false);
    }
  });

  it.each(['localhost', '', '10.0.0.0/33', '10.0.0.0/', '::/129', '10.0.0.0/8/8x', '300.1.1.1'])(
    'take no list with %j',
    (text) => {
      expect(() => new AddressRules([text])).toThrow('is no address or subnet');
    },
  );
});

describe('the lookup of a connection', () => {
  type Found = { readonly address: string; readonly family: number };

  /** Names resolve to these addresses, one list after the other. */
  const resolving = (...lists: readonly (readonly string[])[]) => {
    const left = [...lists];
    const resolve = (_name: string, _options: unknown, callback: (e: null, f: Found[]) => void) =>
      callback(
        null,
        (left.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    return allowedLookup(new AddressRules([]), true, resolve as unknown as typeof lookup);
  };
  const ask = (look: ReturnType<typeof resolving>, all = true) =>
    new Promise((resolve) => {
      look('example.com', { all }, (error, found) => resolve(error?.code ?? found));
    });

  it('gives allowed addresses only', async () => {
    const look = resolving(['127.0.0.1', '8.8.8.8', '::1']);
    expect(await ask(look)).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await ask(resolving(['::1', '8.8.4.4']), false)).toBe('8.8.4.4');
  });

  it('refuses a name that has become one of a private address', async () => {
    const look = resolving(['8.8.8.8'], ['127.0.0.1'], ['::ffff:10.0.0.1']);
    expect(await ask(look)).toHaveLength(1);
    expect(await ask(look)).toBe('address');
    expect(await ask(look, false)).toBe('address');
  });
});
