import { type Timetoken, timetokenToMs } from '../../../domain/protocol';
import { formatFullTime } from '../../../lib/format';
import './message.css';

/** Says that a message was edited, and when. */
export function EditedMark({ at }: { readonly at: Timetoken }) {
  return (
    <small className="message-edited" title={formatFullTime(timetokenToMs(at))}>
      edited
    </small>
  );
}
