import { isThisMachine } from '../../../../emulator/http/hostCheck';

describe('this machine', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'has the address %s',
    (address) => {
      expect(isThisMachine(address)).toBe(true);
    },
  );

  it.each(['192.168.0.127', '::ffff:10.0.0.1', '2001:db8::1', '1270.0.0.1', ''])(
    'does not have the address %p',
    (address) => {
      expect(isThisMachine(address)).toBe(false);
    },
  );
});
