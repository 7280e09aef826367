import { fc } from '../support/drivers/randomRuns';
import { deflateSync } from 'node:zlib';
import { operations } from '../../emulator/operations';

/** Names that are properties of every object, and others that are only odd. */
export const ODD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  'a/b',
  'a?b#c',
  'a b+c',
  '100%',
  "'; DROP TABLE messages; --",
  '\u202egnp.exe',
  'e\u0301',
  '\u00e9',
  '\u{1f469}\u200d\u{1f680}',
  'null',
  '-pnpres-',
] as const;

/** Parts of a path or query that are no percent-encoded UTF-8. */
export const BROKEN_ESCAPES = ['%', '%2', '%zz', '%e0%a4', '%ED%A0%80', '%C0%AF', '%ff'] as const;

const PATH_TRICKS = [
  '..',
  '.',
  '..%2f..%2f',
  '%2e%2e',
  '%2F',
  '%00',
  '%0d%0aset-cookie:x',
  '',
  ';',
];

const JSON_TEXTS = [
  '{}',
  '[]',
  'null',
  '1e999',
  '"\\ud800"',
  '{"__proto__":{"x":1}}',
  '{"name":"\\ud800","custom":{"constructor":1}}',
  '{"set":[{"uuid":{"id":"__proto__"}},{"channel":null}],"delete":1}',
  '{"type":1,"value":{}}',
  '{"name":"../../x"}',
  '['.repeat(20_000),
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
] as const;

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const hostileSegment = fc.oneof(
  fc.constantFrom(...ODD_NAMES).map(encoded),
  fc.constantFrom(...BROKEN_ESCAPES),
  fc.constantFrom(...PATH_TRICKS),
  fc.constantFrom(...JSON_TEXTS).map((text) => encoded(text).slice(0, 3_000)),
  fc.constantFrom(',', '%2C', 'a,b,,c', '*', 'a.*', '0', '1', '17000000000000000', '9'.repeat(40)),
  fc.string({ unit: 'binary', maxLength: 200 }).map(encoded),
  fc.string({ unit: 'grapheme-ascii' }).map((text) => text.replace(/[\s#?]/g, '_')),
  fc.integer({ min: 93, max: 40_000 }).map((length) => 'x'.repeat(length)),
);

const RIGHT_SEGMENTS: Readonly<Record<string, string>> = {
  publishKey: 'pub-local',
  subscribeKey: 'sub-local',
  signature: '0',
  callback: '0',
};

/** A path of one of the service's calls, most of its parts as they should be. */
const callPath = (template: string) =>
  fc
    .array(fc.tuple(hostileSegment, fc.integer({ min: 1, max: 4 })), {
      minLength: 12,
      maxLength: 12,
    })
    .map((hostile) =>
      template
        .split('/')
        .map((part, at) => {
          if (!part.startsWith(':')) return part;
          const [segment, chance] = hostile[at % hostile.length] ?? ['', 4];
          return chance === 1 ? segment : (RIGHT_SEGMENTS[part.slice(1)] ?? segment);
        })
        .join('/'),
    );

const QUERY_NAMES = [
  'uuid',
  'tt',
  'tr',
  'ee',
  'heartbeat',
  'state',
  'limit',
  'count',
  'start',
  'end',
  'max',
  'include',
  'filter',
  'sort',
  'meta',
  'ttl',
  'store',
  'norep',
  'custom_message_type',
  'page',
  'channel-group',
  'filter-expr',
  'auth',
  'requestid',
  'offset',
  'next',
  'include_meta',
];

const query = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...QUERY_NAMES) }, hostileSegment),
      hostileSegment,
    ),
    { maxLength: 6 },
  )
  .map((pairs) => ['uuid=fuzz', ...pairs.map((pair) => pair.join('='))].join('&'));

const oddHeaderLines = fc.array(
  fc.oneof(
    fc.constantFrom(
      'if-match: "*"',
      'if-match: \u00ff',
      'content-encoding: deflate',
      'content-encoding: gzip',
      'content-type: multipart/form-data',
      'content-type: multipart/form-data; boundary=x',
      'content-type: application/json; charset=utf-16',
      'expect: 100-continue',
      'expect: the worst',
      'connection: upgrade\r\nupgrade: websocket',
      'range: bytes=0-1,5-',
      'host: localhost',
      'content-length: 3',
      'content-length: -1',
      'transfer-encoding: chunked',
      'transfer-encoding: gzip, chunked',
      'x: y\r\n z',
      'x\u0000: y',
      ': y',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => `x: ${text}`),
  ),
  { minLength: 1, maxLength: 3 },
);

/** Most heads are in order, so that most requests get past the parser. */
const headerLines = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: oddHeaderLines },
);

const body = fc.oneof(
  fc.constant(Buffer.alloc(0)),
  fc.constantFrom(...JSON_TEXTS).map((text) => Buffer.from(text)),
  fc.constantFrom(...JSON_TEXTS).map((text) => deflateSync(text)),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      '--x\r\ncontent-disposition: form-data; name="Policy"\r\n\r\n1\r\n--x--',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a"\r\n\r\n',
      '--x\r\n'.repeat(200),
      '5\r\nhello\r\nz\r\n',
    )
    .map((text) => Buffer.from(text)),
);

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT'];

/** A request to one of the service's calls in which something is wrong or odd, as bytes. */
export const hostileCall = fc
  .constantFrom(...operations)
  .chain(({ method, path }) =>
    fc.record({
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constant<string>(method) },
        fc.constantFrom(...METHODS),
      ),
      target: fc.tuple(fc.oneof({ weight: 8, arbitrary: callPath(path) }, hostileSegment), query),
      headerLines,
      body,
    }),
  )
  .map(({ method, target, headerLines: extra, body: content }) => {
    const lines = [
      `${method} ${target.join('?')} HTTP/1.1`,
      'host: localhost',
      ...extra,
      ...(content.length > 0 ? [`content-length: ${content.length}`] : []),
    ];
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content]);
  });

/** Bytes that look like HTTP less and less. */
export const nonsense = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary-ascii', minLength: 1 }).map((text) => Buffer.from(`GET ${text}\r\n`)),
  fc.tuple(hostileCall, fc.nat(), fc.nat({ max: 255 })).map(([bytes, at, value]) => {
    const broken = Buffer.from(bytes);
    broken[at % broken.length] = value;
    return broken;
  }),
  fc.tuple(hostileCall, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % bytes.length)),
);
