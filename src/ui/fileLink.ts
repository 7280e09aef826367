import { createContext, useContext, useEffect, useState } from 'react';
import { Connected } from './connected';

/**
 * Turns the address of a file into a link that needs no token. Missing where addresses work as they
 * are, because no token is asked for.
 */
export const FileLinks = createContext<((address: string) => Promise<string>) | null>(null);

interface Resolved {
  readonly address: string;
  /** Undefined when there is no link. */
  readonly link: string | undefined;
  /** Whether the service could be reached. */
  readonly isConnected: boolean;
}

/**
 * The link to a file; `isPending` while it is asked for. One that could not be had is asked for again when the connection
 * is back. A file of this page has an address that no service knows.
 */
export function useFileLink(address: string | undefined) {
  const links = useContext(FileLinks);
  const isConnected = useContext(Connected);
  const resolve = address?.startsWith('blob:') === true ? null : links;
  const [resolved, setResolved] = useState<Resolved>();
  const isPending =
    resolved?.address !== address ||
    (resolved?.link === undefined && resolved?.isConnected !== isConnected);
  useEffect(() => {
    if (!resolve || address === undefined || !isPending) return undefined;
    let isWanted = true;
    const settle = (link: string | undefined) => {
      if (isWanted) setResolved({ address, link, isConnected });
    };
    resolve(address).then(settle, () => settle(undefined));
    return () => {
      isWanted = false;
    };
  }, [resolve, address, isConnected, isPending]);
  if (!resolve || address === undefined) return { link: address, isPending: false };
  return { link: isPending ? undefined : resolved.link, isPending };
}
