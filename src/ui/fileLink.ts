import { createContext, useContext, useEffect, useState } from 'react';

/**
 * Turns the address of a file into a link that needs no token. Missing where addresses work as they
 * are, because no token is asked for.
 */
export const FileLinks = createContext<((address: string) => Promise<string>) | null>(null);

interface Resolved {
  readonly address: string;
  /** Undefined when there is no link. */
  readonly link: string | undefined;
}

/**
 * The link to a file; `isPending` while it is asked for. One that could not be had is asked for again when the network is
 * back. A file of this page has an address that no service knows.
 */
export function useFileLink(address: string | undefined) {
  const links = useContext(FileLinks);
  const resolve = address?.startsWith('blob:') === true ? null : links;
  const [resolved, setResolved] = useState<Resolved>();
  useEffect(() => {
    if (!resolve || address === undefined) return undefined;
    let isWanted = true;
    const settle = (link: string | undefined) => {
      if (isWanted) setResolved({ address, link });
    };
    const ask = () => {
      resolve(address).then(settle, () => {
        settle(undefined);
        if (isWanted) window.addEventListener('online', ask, { once: true });
      });
    };
    ask();
    return () => {
      isWanted = false;
      window.removeEventListener('online', ask);
    };
  }, [resolve, address]);
  if (!resolve || address === undefined) return { link: address, isPending: false };
  const isPending = resolved?.address !== address;
  return { link: isPending ? undefined : resolved.link, isPending };
}
