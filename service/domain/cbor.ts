/**
 * The part of CBOR (RFC 8949) that access tokens are made of. Only bytes whose signature has been
 * verified are ever decoded, so the decoder meets nothing but what the encoder wrote.
 */
export type CborValue = number | string | boolean | null | Uint8Array | CborMap;
export type CborMap = ReadonlyMap<string, CborValue>;

/** Keys of the outer levels are byte strings on the network; clients read both kinds. */
type KeyKind = 'bytes' | 'text';

const UNSIGNED = 0;
const NEGATIVE = 1;
const BYTES = 2;
const TEXT = 3;
const MAP = 5;
const SIMPLE = 7;

const SIMPLE_VALUES: ReadonlyMap<CborValue, number> = new Map<CborValue, number>([
  [false, 0xf4],
  [true, 0xf5],
  [null, 0xf6],
]);
const DOUBLE = 27;

/** A map's head and then its entries, whose keys are written as `keyKind` says. */
export function encodeMap(map: CborMap, keyKind: KeyKind): Buffer {
  const entries = [...map].flatMap(([key, value]) => [encodeKey(key, keyKind), encodeCbor(value)]);
  return Buffer.concat([encodeMapHead(map.size), ...entries]);
}

/** The head of a map, whose entries follow. */
export function encodeMapHead(size: number): Buffer {
  return encodeHead(MAP, size);
}

export function encodeKey(key: string, kind: KeyKind): Buffer {
  const bytes = Buffer.from(key);
  return Buffer.concat([encodeHead(kind === 'bytes' ? BYTES : TEXT, bytes.length), bytes]);
}

/** Keys of nested maps are texts. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'string') return encodeKey(value, 'text');
  if (value instanceof Map) return encodeMap(value, 'text');
  if (value instanceof Uint8Array) {
    return Buffer.concat([encodeHead(BYTES, value.length), value]);
  }
  return Buffer.of(SIMPLE_VALUES.get(value) ?? 0xf6);
}

/** @throws Error when the bytes are not what `encodeCbor` writes */
export function decodeCbor(bytes: Uint8Array): CborValue {
  return new Decoder(Buffer.from(bytes)).read();
}

function encodeNumber(value: number): Buffer {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
    return value < 0 ? encodeHead(NEGATIVE, -1 - value) : encodeHead(UNSIGNED, value);
  }
  const bytes = Buffer.alloc(9);
  bytes[0] = (SIMPLE << 5) | DOUBLE;
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

/** A type with its count or value in as few bytes as it takes. */
function encodeHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.of((type << 5) | value);
  const size = value < 0x100 ? 0 : value < 0x10000 ? 1 : value < 0x100000000 ? 2 : 3;
  const bytes = Buffer.alloc(1 + 2 ** size);
  bytes[0] = (type << 5) | (24 + size);
  if (size === 3) bytes.writeBigUInt64BE(BigInt(value), 1);
  else bytes.writeUIntBE(value, 1, 2 ** size);
  return bytes;
}

class Decoder {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  read(): CborValue {
    const initial = this.bytes.readUInt8(this.at);
    const type = initial >> 5;
    if (type === SIMPLE) return this.readSimple(initial);
    const value = this.readHeadValue(initial & 31);
    if (type === UNSIGNED) return value;
    if (type === NEGATIVE) return -1 - value;
    if (type === BYTES) return this.take(value);
    if (type === TEXT) return this.take(value).toString('utf8');
    if (type === MAP) return this.readMap(value);
    throw new Error(`CBOR type ${type} is not used in tokens`);
  }

  private readMap(size: number): CborMap {
    const map = new Map<string, CborValue>();
    for (let n = 0; n < size; n += 1) {
      map.set(this.readKey(), this.read());
    }
    return map;
  }

  private readKey(): string {
    const key = this.read();
    if (typeof key === 'string') return key;
    if (Buffer.isBuffer(key)) return key.toString('utf8');
    throw new Error('Keys of tokens are names');
  }

  private readSimple(initial: number): CborValue {
    this.at += 1;
    if (initial === ((SIMPLE << 5) | DOUBLE)) return this.take(8).readDoubleBE();
    for (const [value, code] of SIMPLE_VALUES) if (code === initial) return value;
    throw new Error(`CBOR value ${initial} is not used in tokens`);
  }

  private readHeadValue(info: number): number {
    this.at += 1;
    if (info < 24) return info;
    const size = 2 ** (info - 24);
    const bytes = this.take(size);
    return size === 8 ? Number(bytes.readBigUInt64BE()) : bytes.readUIntBE(0, size);
  }

  private take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new Error('CBOR ends too early');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }
}
