import { useContext, useState } from 'react';
import { Connected } from './connected';

/**
 * Whether the picture at this address could not be loaded, and what to call when it cannot. It is tried again when the
 * connection is back.
 */
export function useBroken(address: string | undefined): readonly [boolean, () => void] {
  const isConnected = useContext(Connected);
  const [failure, setFailure] = useState<{
    readonly address: string;
    readonly isConnected: boolean;
  }>();
  // Kept, it would count again at the next outage, though the picture was loaded in between.
  if (failure && failure.isConnected !== isConnected) setFailure(undefined);
  return [
    address !== undefined && failure?.address === address,
    () => address !== undefined && setFailure({ address, isConnected }),
  ];
}
