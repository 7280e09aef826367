import { useEffect, useState } from 'react';

/**
 * Whether the picture at this address could not be loaded, and what to call when it cannot. It is tried again when the
 * network is back.
 */
export function useBroken(address: string | undefined): readonly [boolean, () => void] {
  const [brokenAddress, setBrokenAddress] = useState<string>();
  const isBroken = brokenAddress !== undefined && brokenAddress === address;
  useEffect(() => {
    if (!isBroken) return undefined;
    const tryAgain = () => setBrokenAddress(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [isBroken]);
  return [isBroken, () => setBrokenAddress(address)];
}
