import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Names as they are written, each followed by its value. */
  readonly rawHeaders: readonly string[];
  readonly text: string;
}

interface RawCall {
  readonly method?: string;
  readonly path: string;
  /** Also those that `fetch` does not let anybody set, e.g. `host`. */
  readonly headers?: OutgoingHttpHeaders;
}

/** An HTTP call to this machine with exactly these headers, without a body. */
export function rawCall(port: number, { method = 'GET', path, headers = {} }: RawCall) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const target = { host: '127.0.0.1', port, method, path, headers, agent: false };
    const call = request(target, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          text,
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
