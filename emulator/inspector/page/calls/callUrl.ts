/** The decoded segments of a path, as in `/a/b%20c?d=e`; a segment that cannot be decoded stays as it is. */
export function segmentsOf(url: string): readonly string[] {
  const [path = ''] = url.split('?', 1);
  return path.split('/').slice(1).map(decode);
}

/** The names and values of a query, in their order. A plus is a plus in this protocol. */
export function queryOf(url: string): readonly (readonly [name: string, value: string])[] {
  const start = url.indexOf('?');
  if (start < 0) return [];
  return url
    .slice(start + 1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), decode(value.join('='))] as const;
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
