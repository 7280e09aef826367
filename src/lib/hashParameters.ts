/** The parameters of a page: `#?uuid=…`, or behind any other fragment text: `#room?uuid=…`. */
export function readHashParameters(hash: string): URLSearchParams {
  const start = hash.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : hash.slice(start + 1));
}
