import { isRecord } from '../../src/lib/isRecord';
import { textArgument, type ModuleMethods } from './moduleMethods';
import { ModuleError } from './sandboxProtocol';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 1024 * 1024;

/** `require('xhr')`: to this machine only, so that a function is no way out of a closed network. */
export const xhrModule: ModuleMethods = {
  fetch: async ([address, options]) => {
    const url = textArgument(address, 'url');
    if (!isLoopback(url)) throw new ModuleError('Only addresses of this machine can be asked.');
    try {
      const response = await fetch(url, {
        ...requestOf(options),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status, headers } = response;
      return { status, headers: Object.fromEntries(headers), body: await readBody(response) };
    } catch (cause) {
      if (cause instanceof ModuleError) throw cause;
      throw new ModuleError('The request failed.');
    }
  },
};

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && LOOPBACK.has(hostname);
}

function requestOf(options: unknown): RequestInit {
  if (!isRecord(options)) return {};
  const { method, headers, body } = options;
  return {
    ...(typeof method === 'string' && { method }),
    ...(isRecord(headers) && { headers: textFields(headers) }),
    ...(typeof body === 'string' && { body }),
  };
}

function textFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new ModuleError('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
