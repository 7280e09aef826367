import { toChannelId } from '../../domain/ids';
import { stripBidiControls } from '../../lib/text';
import { serverEndpoints } from '../api/endpoints';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useNames } from '../actions/hooks';
import { CheckField, ChoiceField, SelectField } from '../ui/Field';
import { selectMayDecide } from '../state/consoleSlice';
import { queueFiltered, type QueueFilters, selectQueueFilters } from './queueSlice';
import { reasonText } from '../../texts/reportReasons';
import { t } from '../texts/t';

const SORT_LABELS = {
  newest: 'queue.sorts.newest',
  oldest: 'queue.sorts.oldest',
  most: 'queue.sorts.most',
  severe: 'queue.sorts.severe',
} as const;

const AGE_LABELS = {
  all: 'queue.ages.all',
  hour: 'queue.ages.hour',
  day: 'queue.ages.day',
  week: 'queue.ages.week',
} as const;

/** The order of the queue, and which reports it shows. */
export function QueueFilterFields() {
  const { data: choices } = serverEndpoints.useGetCaseFiltersQuery();
  const dispatch = useAppDispatch();
  const names = useNames();
  const { sort, reason, channelId, age, isAsked } = useAppSelector(selectQueueFilters);
  const mayDecide = useAppSelector(selectMayDecide);
  const filter = (change: Partial<QueueFilters>) => dispatch(queueFiltered(change, Date.now()));
  return (
    <>
      <ChoiceField
        label={t('queue.order')}
        isBare
        value={sort}
        labels={SORT_LABELS}
        onChange={(chosen) => filter({ sort: chosen })}
      />
      <SelectField
        label={t('queue.reason')}
        isBare
        value={reason}
        onChange={(value) => filter({ reason: value })}
      >
        <option value="">{t('queue.anyReason')}</option>
        {choices?.reasons.map((known) => (
          <option key={known} value={known}>
            {stripBidiControls(reasonText(known))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('queue.channel')}
        isBare
        value={channelId ?? ''}
        onChange={(value) => filter({ channelId: value === '' ? null : toChannelId(value) })}
      >
        <option value="">{t('queue.anyChannel')}</option>
        {choices?.channelIds.map((id) => (
          <option key={id} value={id}>
            {names.channel(id)}
          </option>
        ))}
      </SelectField>
      <ChoiceField
        label={t('queue.age')}
        isBare
        value={age}
        labels={AGE_LABELS}
        onChange={(chosen) => filter({ age: chosen })}
      />
      {mayDecide && (
        <CheckField
          label={t('queue.askedOfMe')}
          isChecked={isAsked}
          onChange={(isChecked) => filter({ isAsked: isChecked })}
        />
      )}
    </>
  );
}
