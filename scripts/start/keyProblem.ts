const NETWORK = 'https://ps.pndsn.com';
/** A network that does not answer must not hold the start up for long, ms. */
const LONGEST_WAIT_MS = 5_000;

export interface PubNubKeys {
  readonly subscribeKey: string;
}

/**
 * Asks the network whether it knows the subscribe key, by the handshake of a subscription: it changes
 * nothing and is answered at once. The publish key can only be tried by publishing, so it is not.
 *
 * @param origin another service that speaks the network's protocol
 * @returns a sentence about what is wrong; undefined when nothing is
 */
export async function findKeyProblem(
  { subscribeKey }: PubNubKeys,
  origin = NETWORK,
): Promise<string | undefined> {
  const url = `${origin}/v2/subscribe/${encodeURIComponent(subscribeKey)}/start/0?tt=0&uuid=start`;
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    if (status !== 400) return undefined;
    return `PubNub does not know the subscribe key of .env (${subscribeKey}). The chat cannot work with it.`;
  } catch {
    const asked = origin === NETWORK ? "PubNub's network" : origin;
    return `${asked} cannot be reached from here. The chat connects as soon as it can.`;
  }
}
