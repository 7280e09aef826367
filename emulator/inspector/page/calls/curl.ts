import type { Call } from '../../../api';

/** A call as a command line for a POSIX shell. @param origin e.g. `http://localhost:8091` */
export function curlOf({ method, url, body }: Call, origin: string): string {
  return [
    // Brackets and dots of an address are sent as they are.
    'curl --globoff --path-as-is',
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(body === undefined
      ? []
      : [`--header 'content-type: application/json'`, `--data-raw ${quoted(body)}`]),
    quoted(`${origin}${url}`),
  ].join(' ');
}

/** Nothing has a meaning for the shell between single quotes, but a single quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
