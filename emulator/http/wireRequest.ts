import { gunzipSync, inflateSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../protocol/serviceError';
import { readStream, type StreamTimes } from './requestLimits';
import type { Operation } from './operation';
import { decode, type OperationRequest, Query } from './request';

/** The JavaScript SDK deflates publish bodies, the C SDK gzips them. */
const DECOMPRESSORS: ReadonlyMap<string, typeof inflateSync> = new Map([
  ['deflate', inflateSync],
  ['gzip', gunzipSync],
]);

/** Where the named segments of an operation's path are, e.g. 1 for `a` of `/:a/b`. */
type SegmentPlaces = ReadonlyMap<string, number>;

/** The shared properties of all requests for one operation. */
export interface RequestForm {
  readonly operation: Operation;
  readonly places: SegmentPlaces;
  /** Where the segment is that takes the rest of the path; negative when there is none. */
  readonly restAt: number;
  readonly uploadTimes: StreamTimes;
}

export function requestFormOf(operation: Operation, uploadTimes: StreamTimes): RequestForm {
  const names = operation.path.split('/');
  const places = [...names.entries()].flatMap(([at, name]) =>
    /^[:*]/.test(name) ? [[name.slice(1), at] as const] : [],
  );
  const restAt = names.findIndex((name) => name.startsWith('*'));
  return { operation, places: new Map(places), restAt, uploadTimes };
}

/**
 * A request as it came. There are many, and held ones stay: it has no closures, and nothing is made
 * before it is asked for.
 */
export class WireRequest implements OperationRequest {
  readonly path: string;
  readonly query: Query;
  private readonly segments: readonly string[];

  /** @throws ServiceError `malformedUrl` when a percent escape of the query is broken */
  constructor(
    private readonly form: RequestForm,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    const url = request.raw.url ?? '/';
    const queryStart = url.indexOf('?');
    this.path = queryStart < 0 ? url : url.slice(0, queryStart);
    this.query = Query.parse(queryStart < 0 ? '' : url.slice(queryStart + 1));
    this.segments = this.path.split('/');
  }

  get method(): string {
    return this.request.method;
  }

  get address(): string {
    return this.request.raw.socket.remoteAddress ?? '';
  }

  segment(name: string): string {
    return decode(this.rawSegment(name));
  }

  /** No name has a comma, and older clients encode the separators, too. */
  segmentList(name: string): string[] {
    return this.segment(name)
      .split(',')
      .filter((item) => item !== '');
  }

  rawSegment(name: string): string {
    const at = this.form.places.get(name) ?? -1;
    if (at >= 0 && at === this.form.restAt) return this.segments.slice(at).join('/');
    return this.segments[at] ?? '';
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  get headers(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(this.request.headers).map(([name, value]) => [name, String(value)]),
    );
  }

  get body(): string {
    return bodyTextOf(this.request, this.form.operation);
  }

  get stream(): AsyncIterable<Uint8Array> {
    const { operation, uploadTimes } = this.form;
    return readStream(this.request.raw, operation.bodyLimit, uploadTimes);
  }

  onClosed(listener: (isAnswered: boolean) => void): void {
    const { raw } = this.reply;
    const close = () => listener(raw.writableFinished);
    if (raw.closed) close();
    // It is emitted once, so that there is nothing to be taken off.
    else raw.on('close', close);
  }
}

/** @throws ServiceError `bodyTooLarge` */
export function bodyTextOf({ body, headers }: FastifyRequest, { bodyLimit }: Operation): string {
  if (!Buffer.isBuffer(body)) return '';
  const decompress = DECOMPRESSORS.get(headers['content-encoding'] ?? '');
  return decompress ? decompressed(body, decompress, bodyLimit) : body.toString('utf8');
}

/**
 * The text that was compressed. A browser that cannot compress sends the same header with plain text
 * (protocol reference 1.7), so bytes that cannot be decompressed are read as text.
 *
 * @param limit bytes of the text
 */
function decompressed(body: Buffer, decompress: typeof inflateSync, limit: number): string {
  try {
    return decompress(body, { maxOutputLength: limit }).toString('utf8');
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') {
      throw new ServiceError('bodyTooLarge', [], { cause: error });
    }
    return body.toString('utf8');
  }
}

export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
