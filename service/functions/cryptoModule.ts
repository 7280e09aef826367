import { createHash, createHmac } from 'node:crypto';
import { textArgument, type ModuleMethods } from './moduleMethods';
import { ModuleError } from './sandboxProtocol';

const HMACS: Readonly<Record<string, string>> = {
  HMAC_SHA1: 'sha1',
  HMAC_SHA256: 'sha256',
  HMAC_SHA512: 'sha512',
};

/** `require('crypto')`, without signatures. Hashes are hexadecimal, HMACs Base64. */
export const cryptoModule: ModuleMethods = {
  sha1: hash('sha1'),
  sha256: hash('sha256'),
  sha512: hash('sha512'),
  /** The key is Base64, as in PubNub's own example. */
  hmac: ([key, message, algorithm]) => {
    const name = HMACS[textArgument(algorithm, 'algorithm')];
    if (name === undefined) throw new ModuleError('There is no such algorithm here.');
    const secret = Buffer.from(textArgument(key, 'key'), 'base64');
    return createHmac(name, secret).update(textArgument(message, 'message')).digest('base64');
  },
};

function hash(name: string): ModuleMethods[string] {
  return ([message]) => createHash(name).update(textArgument(message, 'message')).digest('hex');
}
