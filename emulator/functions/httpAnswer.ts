import type { SentResponse } from './sandboxProtocol';

/** An answer as the service sends it. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Our own limit, bytes. */
const MAX_BODY_BYTES = 1024 * 1024;
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** The connection's own business. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'content-length',
  'transfer-encoding',
]);

/** The answer that an On Request Function gives; undefined when it is none that could be sent. */
export function readAnswer({
  status,
  headers,
  body = '',
  isJson,
}: SentResponse): HttpAnswer | undefined {
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599) return undefined;
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) return undefined;
  const given = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  const isWrong = given.some(
    ([name, value]) => !HEADER_NAME.test(name) || !HEADER_VALUE.test(value),
  );
  if (isWrong) return undefined;
  const { 'content-type': contentType, ...others } = Object.fromEntries(
    given.filter(([name]) => !OWN_HEADERS.has(name)),
  );
  const usual = isJson ? 'application/json' : 'text/plain; charset=UTF-8';
  return { status: Number(status), body, contentType: contentType ?? usual, headers: others };
}
