/** Resolves with a link to a file's bytes that a page may show; rejects when there is none. */
export type ResolveFileLink = (address: string) => Promise<string>;

/** The service signs links for about an hour; half of that leaves an image time to load. */
const LINK_LIFE_MS = 30 * 60_000;
const MAX_LINKS = 500;

interface KnownLink {
  readonly link: Promise<string>;
  /** Ms since the epoch. */
  readonly until: number;
}

/**
 * Makes links to files that need no token. It requests the file with the token, outside the page's
 * markup, and takes the URL that the service redirects to (protocol reference 11).
 *
 * @param getToken the token of the moment; undefined when there is none
 * @param fetchFile the browser's `fetch`
 * @param now the clock, ms since the epoch
 */
export function createFileLinks(
  getToken: () => string | undefined,
  fetchFile: (address: URL, init: RequestInit) => Promise<Response>,
  now: () => number,
): ResolveFileLink {
  const known = new Map<string, KnownLink>();

  const ask = async (address: string): Promise<string> => {
    const url = new URL(address);
    url.searchParams.set('auth', getToken() ?? '');
    // Only the URL of the answer is needed, not its bytes.
    const abort = new AbortController();
    const { ok, redirected, url: link } = await fetchFile(url, { signal: abort.signal });
    abort.abort();
    if (!ok || !redirected) throw new Error('The file has no link that works without a token');
    return link;
  };

  return (address) => {
    // The SDK gives a file's URL a different query on every call.
    const [file = ''] = address.split('?');
    const found = known.get(file);
    if (found && found.until > now()) return found.link;
    const link = ask(address);
    // Failures are not cached.
    link.catch(() => known.delete(file));
    known.set(file, { link, until: now() + LINK_LIFE_MS });
    const [oldest] = known.keys();
    if (known.size > MAX_LINKS && oldest !== undefined) known.delete(oldest);
    return link;
  };
}
