import { toChannelId } from '../../domain/ids';
import { stripBidiControls } from '../../lib/text';
import { serverEndpoints } from '../api/endpoints';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useNames } from '../actions/hooks';
import { ChoiceField, SelectField } from '../ui/Field';
import {
  type QueueAge,
  queueAgeChosen,
  queueChannelChosen,
  queueReasonChosen,
  queueSorted,
  selectQueueView,
} from './queueSlice';

const SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Longest waiting',
  most: 'Most reported',
} as const;

const AGE_LABELS: Readonly<Record<QueueAge, string>> = {
  all: 'Any time',
  hour: 'Last hour',
  day: 'Last day',
  week: 'Last week',
};

const NO_CHOICES = { reasons: [], channelIds: [] };

/** The order of the queue, and which reports it shows. */
export function QueueFilterFields() {
  const { data: choices = NO_CHOICES } = serverEndpoints.useGetCaseFiltersQuery();
  const dispatch = useAppDispatch();
  const names = useNames();
  const { sort, reason, channelId, age } = useAppSelector(selectQueueView);
  const { reasons, channelIds } = choices;
  return (
    <>
      <ChoiceField
        label="Order"
        isBare
        value={sort}
        labels={SORT_LABELS}
        onChange={(chosen) => dispatch(queueSorted(chosen))}
      />
      <SelectField
        label="Reason"
        isBare
        value={reason}
        onChange={(value) => dispatch(queueReasonChosen(value))}
      >
        <option value="">Any reason</option>
        {reasons.map((known) => (
          <option key={known} value={known}>
            {stripBidiControls(known)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Channel"
        isBare
        value={channelId ?? ''}
        onChange={(value) => dispatch(queueChannelChosen(value === '' ? null : toChannelId(value)))}
      >
        <option value="">Any channel</option>
        {channelIds.map((id) => (
          <option key={id} value={id}>
            {names.channel(toChannelId(id))}
          </option>
        ))}
      </SelectField>
      <ChoiceField
        label="Age"
        isBare
        value={age}
        labels={AGE_LABELS}
        onChange={(chosen) => dispatch(queueAgeChosen(chosen, Date.now()))}
      />
    </>
  );
}
