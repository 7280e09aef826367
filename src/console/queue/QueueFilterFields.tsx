import { toChannelId } from '../../domain/ids';
import { stripBidiControls } from '../../lib/text';
import { serverEndpoints } from '../api/endpoints';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useNames } from '../actions/hooks';
import { CheckField, ChoiceField, SelectField } from '../ui/Field';
import { selectMayDecide } from '../state/consoleSlice';
import { type QueueAge, queueFiltered, type QueueFilters, selectQueueFilters } from './queueSlice';

const SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Longest waiting',
  most: 'Most reported',
  severe: 'Most severe',
} as const;

const AGE_LABELS: Readonly<Record<QueueAge, string>> = {
  all: 'Any time',
  hour: 'Last hour',
  day: 'Last day',
  week: 'Last week',
};

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
        label="Order"
        isBare
        value={sort}
        labels={SORT_LABELS}
        onChange={(chosen) => filter({ sort: chosen })}
      />
      <SelectField
        label="Reason"
        isBare
        value={reason}
        onChange={(value) => filter({ reason: value })}
      >
        <option value="">Any reason</option>
        {choices?.reasons.map((known) => (
          <option key={known} value={known}>
            {stripBidiControls(known)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Channel"
        isBare
        value={channelId ?? ''}
        onChange={(value) => filter({ channelId: value === '' ? null : toChannelId(value) })}
      >
        <option value="">Any channel</option>
        {choices?.channelIds.map((id) => (
          <option key={id} value={id}>
            {names.channel(id)}
          </option>
        ))}
      </SelectField>
      <ChoiceField
        label="Age"
        isBare
        value={age}
        labels={AGE_LABELS}
        onChange={(chosen) => filter({ age: chosen })}
      />
      {mayDecide && (
        <CheckField
          label="Asked of me"
          isChecked={isAsked}
          onChange={(isChecked) => filter({ isAsked: isChecked })}
        />
      )}
    </>
  );
}
