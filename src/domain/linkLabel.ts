import { isBlank } from '../lib/text';

/** How a link is shown, so that it cannot hide where it leads. */
interface LinkLabel {
  readonly text: string;
  /** Shown behind the text; null where the text is the address. */
  readonly host: string | null;
}

/** Full stops of other scripts, which browsers read as a dot of a domain or which look like one. */
const DOTS = /[\u0701\u0702\u06D4\uA4F8]|(?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\u3002\uFF61]/gu;
const SLASHES = /[\\\u2044\u2215\u29F8]/g;
const COLONS = /[\u0589\u2236\uA789]/g;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;
const ENCODED = /%([2-7][\da-f])/gi;

const DOMAIN = /[\p{L}\p{N}\p{M}_-]\.(?:xn--|[\p{L}\p{M}]{2})/u.source;
/** Matches one word: a scheme, a domain, a user at a host, a host with a port, or an IP address. */
const IS_ADDRESS = new RegExp(
  `^[a-z][a-z\\d+.-]+:\\S|${DOMAIN}|\\S@\\S|\\p{L}[\\p{L}\\p{N}-]*:\\d{2}|\\d+(?:\\.\\d+){3}`,
  'iu',
);
/** Of any text: what only an address has, or a domain that stands where the host of the link will. */
const HAS_ADDRESS = new RegExp(
  `//|\\bwww\\.|\\S@\\S+\\.\\S|[([{<"'\u00AB\u2018\u201C]\\s*\\S*${DOMAIN}|${DOMAIN}\\S*[/:?#]`,
  'iu',
);

/**
 * How a link with a text of its own is shown: a text that looks like an address gives way to the true one, and any
 * other is followed by the host. Addresses are those that the browser navigates to, with international domains
 * in Punycode and without the names of users, which may look like a host.
 */
export function labelLink(text: string, target: string): LinkLabel {
  if (!URL.canParse(target)) return { text, host: null };
  const url = new URL(target);
  return looksLikeAddress(text)
    ? { text: shownAddress(url), host: null }
    : { text, host: url.host };
}

/** An address that stands in a text: as it was written, unless that is not how the browser reads its host. */
export function labelAddress(written: string, target: string): string {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url?.host) return written;
  const [authority = ''] = written.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').split(/[/\\?#]/, 1);
  return authority.toLowerCase() === url.host ? written : shownAddress(url);
}

/** The address without the name of a user, and without the slash that the browser adds. */
export function shownAddress({ protocol, host, pathname, search, hash }: URL): string {
  const rest = pathname + search + hash;
  return `${protocol}//${host}${rest === '/' ? '' : rest}`;
}

function looksLikeAddress(text: string): boolean {
  if (isBlank(text)) return true;
  const plain = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(DOTS, '.')
    .replace(SLASHES, '/')
    .replace(COLONS, ':')
    .trim();
  return HAS_ADDRESS.test(plain) || (!/\s/.test(plain) && IS_ADDRESS.test(plain));
}
