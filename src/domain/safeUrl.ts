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

export const safeLinkUrl = (url: string | null | undefined) => allow(url, LINK_PROTOCOLS);
export const safePictureUrl = (url: string | null | undefined) => allow(url, PICTURE_PROTOCOLS);
