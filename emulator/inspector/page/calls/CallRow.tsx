import type { Call } from '../../../api';
import { clockTime, duration } from '../parts/formats';

/** From here on it is a refusal. */
const FIRST_REFUSAL = 400;

export function CallRow({ call }: { readonly call: Call }) {
  const { operation, userId, channels, status, at, ms } = call;
  return (
    <div className="call-row">
      <span className="soft">{clockTime(at)}</span>
      <span className={status >= FIRST_REFUSAL ? 'status refused' : 'status'}>{status}</span>
      <span className="strong cut">{operation}</span>
      <span className="soft number">{duration(ms)}</span>
      <span className="cut">{userId}</span>
      <span className="soft cut">{channels.join(', ')}</span>
    </div>
  );
}
