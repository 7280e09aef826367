import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { isRecord } from '../../shared/isRecord';
import { type ModuleMethods, textArgument } from './moduleMethods';
import { ModuleError } from './sandboxProtocol';

const HMACS: Readonly<Record<string, string>> = {
  HMAC_SHA1: 'sha1',
  HMAC_SHA256: 'sha256',
  HMAC_SHA512: 'sha512',
};

interface SignatureAlgorithm {
  /** Of the key, as Node calls it. */
  readonly keyType: 'ed25519' | 'ec';
  /** Ed25519 has none. */
  readonly hash: string | undefined;
}

const SIGNATURES: Readonly<Record<string, SignatureAlgorithm>> = {
  ED25519: { keyType: 'ed25519', hash: undefined },
  ECDSA_P256_SHA1: { keyType: 'ec', hash: 'sha1' },
  ECDSA_P256_SHA256: { keyType: 'ec', hash: 'sha256' },
  ECDSA_P256_SHA512: { keyType: 'ec', hash: 'sha512' },
};

/** `require('crypto')`. Hashes are hexadecimal, HMACs and signatures Base64. */
export const cryptoModule: ModuleMethods = {
  sha1: hash('sha1'),
  sha256: hash('sha256'),
  sha512: hash('sha512'),
  /** The key is Base64, as in PubNub's own example. */
  hmac: ([key, message, algorithm]) => {
    const name = choose(HMACS, algorithm);
    const secret = Buffer.from(textArgument(key, 'key'), 'base64');
    return createHmac(name, secret).update(textArgument(message, 'message')).digest('base64');
  },
  /**
   * A key is an object, says PubNub's documentation. Its form is assumed: as in Web Crypto, a key is a JWK, and an ECDSA
   * signature its two numbers.
   */
  sign: ([key, message, algorithm]) => {
    const chosen = choose(SIGNATURES, algorithm);
    const given = readKey(key, chosen, (jwk) => createPrivateKey({ key: jwk, format: 'jwk' }));
    return sign(chosen.hash, bytesOf(message), given).toString('base64');
  },
  verify: ([signature, key, message, algorithm]) => {
    const chosen = choose(SIGNATURES, algorithm);
    const given = readKey(key, chosen, (jwk) => createPublicKey({ key: jwk, format: 'jwk' }));
    const bytes = Buffer.from(textArgument(signature, 'signature'), 'base64');
    return verify(chosen.hash, bytesOf(message), given, bytes);
  },
};

function hash(name: string): ModuleMethods[string] {
  return ([message]) => createHash(name).update(textArgument(message, 'message')).digest('hex');
}

function bytesOf(message: unknown): Buffer {
  return Buffer.from(textArgument(message, 'message'));
}

function choose<T>(from: Readonly<Record<string, T>>, algorithm: unknown): T {
  const name = textArgument(algorithm, 'algorithm');
  const chosen = Object.hasOwn(from, name) ? from[name] : undefined;
  if (chosen === undefined) throw new ModuleError('There is no such algorithm here.');
  return chosen;
}

/** @throws ModuleError when it is no key for the algorithm */
function readKey(
  given: unknown,
  { keyType }: SignatureAlgorithm,
  read: (jwk: JsonWebKey) => KeyObject,
) {
  try {
    const key = isRecord(given) ? read(given) : undefined;
    const { namedCurve = 'prime256v1' } = key?.asymmetricKeyDetails ?? {};
    if (key?.asymmetricKeyType === keyType && namedCurve === 'prime256v1') {
      return { key, dsaEncoding: 'ieee-p1363' as const };
    }
  } catch {
    // Said below.
  }
  throw new ModuleError('key must be a JSON Web Key of the algorithm.');
}
