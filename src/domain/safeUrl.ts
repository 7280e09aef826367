const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const PICTURE_PROTOCOLS = new Set(['http:', 'https:', 'blob:']);

/** Relative addresses are the page's own; which page it is does not change their scheme. */
const ANY_PAGE = 'https://page.invalid/';

/**
 * Addresses come from other people's metadata and messages: only schemes that cannot run code are
 * let through, decided after parsing so that no spelling of a scheme slips by.
 */
function allow(url: string | null | undefined, protocols: ReadonlySet<string>) {
  if (!url || !URL.canParse(url, ANY_PAGE)) return undefined;
  return protocols.has(new URL(url, ANY_PAGE).protocol) ? url : undefined;
}

/** Beginnings of the paths of PubNub's REST calls; loading such an address makes the call. */
const CALL = /^\/+(?:publish|signal|subscribe|time|health|faults|v\d+)(?:\/|$)/;
/** The one call that a picture may be: the download of a file. */
const DOWNLOAD = /^\/v1\/files\/[^/]+\/channels\/[^/]+\/files\/[^/]+\/[^/]+$/;

export const safeLinkUrl = (url: string | null | undefined) => allow(url, LINK_PROTOCOLS);

/** A picture is loaded by everybody who sees it, so its address must not be a call in their name. */
export function safePictureUrl(url: string | null | undefined): string | undefined {
  const allowed = allow(url, PICTURE_PROTOCOLS);
  return allowed !== undefined && isCall(allowed) ? undefined : allowed;
}

function isCall(url: string): boolean {
  const { pathname } = new URL(url, ANY_PAGE);
  if (DOWNLOAD.test(pathname)) return false;
  try {
    return CALL.test(decodeURIComponent(pathname));
  } catch {
    // A path that cannot be decoded is no picture.
    return true;
  }
}
