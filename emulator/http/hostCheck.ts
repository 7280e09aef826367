import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { ServiceError } from '../protocol/serviceError';
import type { OperationRequest } from './request';

/** Decides from which hosts and pages calls are accepted. */
export interface HostPolicy {
  /**
   * Refuses requests that were meant for another host: a foreign page whose name has been made to
   * resolve to this machine (DNS rebinding) still sends its own name.
   *
   * @throws ServiceError `hostNotAllowed`
   */
  requireHost(headers: IncomingHttpHeaders): void;
  /**
   * Refuses calls that a page makes without its scripts: pictures, links, frames and `<script>` tags
   * carry addresses that other users wrote.
   *
   * @throws ServiceError `originNotAllowed`
   */
  requireScript(headers: IncomingHttpHeaders): void;
  /**
   * Refuses calls that foreign pages make. Callers that are no pages send neither an origin nor a
   * referrer and are let through.
   *
   * @throws ServiceError `originNotAllowed`
   */
  requireOrigin(headers: IncomingHttpHeaders): void;
}

/** Bound to these, the service listens on every address that the machine has. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/**
 * This machine is always allowed, by every name it has for itself and on every port: the app's
 * development server is another origin (protocol reference 1.6). Beyond that, what the service was
 * bound to and the names that were asked for. Bound to every address, all addresses are taken, as
 * rebinding needs a name.
 *
 * @param boundHost name or address that the service listens on
 * @param allowedHosts further names or addresses, without ports
 */
export function createHostPolicy(boundHost: string, allowedHosts: readonly string[]): HostPolicy {
  const names = new Set([boundHost, ...allowedHosts].map((name) => parseHost(bracketed(name))));
  const isEveryAddress = EVERY_ADDRESS.includes(boundHost);
  const isAllowed = (name: string) => isLoopback(name) || names.has(name);
  // Most requests repeat the same host.
  let lastTaken: string | undefined;
  return {
    requireHost: ({ host = '' }) => {
      if (host === lastTaken) return;
      const name = parseHost(host);
      const isTaken = name !== '' && (isAllowed(name) || (isEveryAddress && isAddress(name)));
      if (!isTaken) throw new ServiceError('hostNotAllowed');
      lastTaken = host;
    },
    requireScript: (headers) => {
      // Browsers say `empty` for `fetch`; programs that are no browsers say nothing.
      const destination = headers['sec-fetch-dest'] ?? 'empty';
      if (destination !== 'empty') throw new ServiceError('originNotAllowed');
    },
    requireOrigin: (headers) => {
      const page = headers.origin ?? headers.referer;
      if (page === undefined) {
        // A page can hide its origin, but not that the request is cross-site.
        if (headers['sec-fetch-site'] === 'cross-site') throw new ServiceError('originNotAllowed');
        return;
      }
      const url = parsePage(page);
      const isOwn = url?.host === headers.host;
      if (!url || !(isOwn || isAllowed(plain(url.hostname)))) {
        throw new ServiceError('originNotAllowed');
      }
    },
  };
}

/** The name or address in a `Host` header, in its usual form; empty when there is none. */
function parseHost(host: string): string {
  if (/[/\\?#@\s]/.test(host) || !URL.canParse(`http://${host}`)) return '';
  return plain(new URL(`http://${host}`).hostname);
}

/** An opaque origin is `null` and no page of ours. */
function parsePage(page: string): URL | undefined {
  const url = URL.canParse(page) ? new URL(page) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}

/** Without the dot that may end a full name. */
function plain(hostname: string): string {
  return hostname.replace(/\.$/, '');
}

function bracketed(name: string): string {
  return isIP(name) === 6 ? `[${name}]` : name;
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) > 0;
}

/** Whether a network address is one of this machine for itself. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');
}

/**
 * Whether only this machine can call the service: it is bound to this machine, and no proxy's name is allowed.
 *
 * @param boundHost name or address that the service listens on
 */
export function isForThisMachine(boundHost: string, allowedHosts: readonly string[]): boolean {
  return allowedHosts.length === 0 && isLoopback(parseHost(bracketed(boundHost)));
}

/** Has the key of the Inspector. A foreign page cannot send it: preflight requests do not allow it. */
export const INSPECTOR_HEADER = 'x-inspector-key';

/**
 * Takes calls of programs of this machine and of pages that the service itself serves. Pages of another port of this
 * machine are foreign here, unlike for the calls of the protocol.
 *
 * @throws ServiceError `hostNotAllowed` or `originNotAllowed`
 */
export function requireOwnPage(address: string, headers: IncomingHttpHeaders): void {
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers;
  if (!isLoopback(parseHost(host))) throw new ServiceError('hostNotAllowed');
  const isOwnSite = ['same-origin', 'none'].includes(site);
  const isOwnOrigin = origin === undefined || parsePage(origin)?.host === host;
  if (!isThisMachine(address) || !isOwnSite || !isOwnOrigin) {
    throw new ServiceError('originNotAllowed');
  }
}

function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true;
  return isIP(name) === 4 && name.startsWith('127.');
}

/** On every reply, errors included: the app is served from another origin (protocol reference 1.6). */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
  'access-control-expose-headers': '*',
} as const;

/** Further headers of the answer to a preflight request. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-headers':
    'Content-Type, Content-Encoding, Accept, If-Match, Origin, X-Requested-With',
  'access-control-max-age': '86400',
} as const;

/** A page on the internet asks for this before it may call a machine of a private network. */
export const PRIVATE_NETWORK_REQUEST = 'access-control-request-private-network';

/** Further headers of the answer to such a page, whose origin has been allowed by name. */
export const PRIVATE_NETWORK_HEADERS = { 'access-control-allow-private-network': 'true' } as const;

/** Where the caller found us. A proxy with TLS says so by `X-Forwarded-Proto`, of which the first is the caller's. */
export function originOf(request: OperationRequest): string {
  const isSecure = /^https\b/i.test(request.header('x-forwarded-proto') ?? '');
  return `${isSecure ? 'https' : 'http'}://${request.header('host') ?? ''}`;
}
