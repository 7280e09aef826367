import { type Timetoken, timetokenToMs } from '../../../../shared/protocol';
import { formatFullTime } from '../../../texts/format';
import { t } from '../../../texts/t';
import { Edited } from './message.styles';

/** Says that a message was edited, and when. */
export function EditedMark({ at }: { readonly at: Timetoken }) {
  return <Edited title={formatFullTime(timetokenToMs(at))}>{t('messages.edited')}</Edited>;
}
