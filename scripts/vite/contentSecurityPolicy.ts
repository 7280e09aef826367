import type { Plugin } from 'vite';

type Directives = Readonly<Record<string, readonly string[]>>;

const COMMON: Directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The emoji picker keeps its styles in its shadow root, as text.
  'style-src': ["'self'", "'unsafe-inline'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  // No code, a library's neither, can turn text into markup or script.
  'require-trusted-types-for': ["'script'"],
  // Only the address of the service worker is made a script's (`src/app/appShell.ts`).
  'trusted-types': ['service-worker'],
};

/** Where PubNub is the page's own address nothing leaves it, whatever addresses the records of others name. */
const OWN_ORIGIN: Directives = {
  ...COMMON,
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
};

/** PubNub's network, the storage it sends files to, and pictures that profiles name. */
const NETWORK: Directives = {
  ...COMMON,
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'connect-src': ["'self'", 'https://*.pndsn.com', 'https://*.amazonaws.com'],
};

/** A host name, which may have a port. */
const HOST = /^[a-z\d.-]+(:\d+)?$/i;

type Settings = Readonly<Record<string, string | undefined>>;

/** Pages may call where the build finds PubNub. @throws Error when that is no host name, which no browser could call */
function withKeyset({ VITE_PUBNUB_ORIGIN: origin }: Settings): Directives {
  if (origin === 'self') return OWN_ORIGIN;
  if (!origin) return NETWORK;
  if (!HOST.test(origin)) {
    throw new Error(
      `VITE_PUBNUB_ORIGIN has to be a host name without https://, or self, and is "${origin}".`,
    );
  }
  return allowing(NETWORK, `https://${origin}`);
}

/** Pages may call the moderation server of the build. @throws TypeError when its address is none */
function withServer(directives: Directives, { VITE_SERVER_URL: address }: Settings): Directives {
  if (!address || address.startsWith('/')) return directives;
  return allowing(directives, new URL(address).origin);
}

function allowing(directives: Directives, origin: string): Directives {
  return { ...directives, 'connect-src': [...(directives['connect-src'] ?? []), origin] };
}

/** The policy of pages that are built with these settings, which may be those of `.env`. */
export function policyOf(settings: Settings): string {
  return Object.entries(withServer(withKeyset(settings), settings))
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/**
 * Puts the policy into the built pages, so that it holds wherever they are served from. In
 * development there is none: hot reload runs inline scripts.
 */
export function contentSecurityPolicy(): Plugin {
  let content = '';
  return {
    name: 'content-security-policy',
    apply: 'build',
    configResolved({ env }) {
      content = policyOf(env as Settings);
    },
    transformIndexHtml: () => {
      const attrs = { 'http-equiv': 'Content-Security-Policy', content };
      return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
    },
  };
}
