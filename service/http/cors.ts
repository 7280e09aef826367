/** On every reply, errors included: the app is served from another origin (protocol reference 1.6). */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
  'access-control-expose-headers': '*',
} as const;

/** What a preflight's answer adds to that. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-headers':
    'Content-Type, Content-Encoding, Accept, If-Match, Origin, X-Requested-With',
  'access-control-max-age': '86400',
} as const;

/** A page on the internet asks for this before it may call a machine of a private network. */
export const PRIVATE_NETWORK_REQUEST = 'access-control-request-private-network';

/** What a preflight's answer to such a page adds; its origin has been allowed by name. */
export const PRIVATE_NETWORK_HEADERS = { 'access-control-allow-private-network': 'true' } as const;
