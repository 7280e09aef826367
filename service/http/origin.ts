import type { OperationRequest } from './operation';

/**
 * Where the caller found us: a proxy or another port must find us there again. Behind a proxy with TLS
 * only the page's own address says so, and a page may not upload to an address without it.
 */
export function originOf(request: OperationRequest): string {
  const host = request.header('host') ?? '';
  const page = request.header('origin') ?? request.header('referer') ?? '';
  const isSecure = URL.canParse(page) && new URL(page).origin === `https://${host}`;
  return `${isSecure ? 'https' : 'http'}://${host}`;
}
