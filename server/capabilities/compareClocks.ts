import { timetokenToMs } from '../../shared/protocol';
import type { Keyset } from '../keyset/keyset';
import type { Store } from '../store/openStore';

/** Clocks that differ by less make no difference that anybody notices, ms. */
const UNNOTICED_MS = 10_000;

interface ClockParts {
  readonly keyset: Pick<Keyset, 'time'>;
  readonly store: Pick<Store, 'now'>;
}

/** Tells the operator when the server's clock is wrong: PubNub then takes nothing that the server signs. */
export async function compareClocks({ keyset, store }: ClockParts): Promise<void> {
  const time = await keyset.time();
  if (!time.ok) return;
  const aheadMs = store.now() - timetokenToMs(time.value);
  if (Math.abs(aheadMs) < UNNOTICED_MS) return;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  console.error(
    `The clock of this machine is ${seconds} s ${side} PubNub's. Beyond a minute PubNub takes no calls of the server.`,
  );
}
