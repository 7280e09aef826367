import { toChannelId } from '../../domain/ids';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useNames } from '../actions/hooks';
import { SelectField } from '../ui/Field';
import { selectQueueChoices } from './queueSelectors';
import {
  type ACCOUNT_AGES,
  isAccountAge,
  isQueueAge,
  QUEUE_SORTS,
  type QueueAge,
  queueAccountChosen,
  queueAgeChosen,
  queueChannelChosen,
  queueReasonChosen,
  queueSorted,
  selectQueueView,
} from './queueSlice';

const SORT_LABELS = { newest: 'Newest first', most: 'Most reported' } as const;

const AGE_LABELS: Readonly<Record<QueueAge, string>> = {
  all: 'Any time',
  hour: 'Last hour',
  day: 'Last day',
  week: 'Last week',
};

const ACCOUNT_LABELS: Readonly<Record<keyof typeof ACCOUNT_AGES, string>> = {
  all: 'Any account',
  day: 'New since a day',
  week: 'New since a week',
};

/** The order of the queue, and which reports it shows. */
export function QueueFilterFields() {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { sort, reason, channelId, age, account } = useAppSelector(selectQueueView);
  const { reasons, channelIds } = useAppSelector(selectQueueChoices);
  return (
    <>
      <SelectField
        label="Order"
        isBare
        value={sort}
        onChange={(value) => {
          const chosen = QUEUE_SORTS.find((known) => known === value);
          if (chosen) dispatch(queueSorted(chosen));
        }}
      >
        {QUEUE_SORTS.map((known) => (
          <option key={known} value={known}>
            {SORT_LABELS[known]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Reason"
        isBare
        value={reason}
        onChange={(value) => dispatch(queueReasonChosen(value))}
      >
        <option value="">Any reason</option>
        {reasons.map((known) => (
          <option key={known}>{known}</option>
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
            {names.channel(id)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Age"
        isBare
        value={age}
        onChange={(value) => {
          if (isQueueAge(value)) dispatch(queueAgeChosen(value, Date.now()));
        }}
      >
        {Object.entries(AGE_LABELS).map(([known, label]) => (
          <option key={known} value={known}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Account"
        isBare
        value={account}
        onChange={(value) => {
          if (isAccountAge(value)) dispatch(queueAccountChosen(value));
        }}
      >
        {Object.entries(ACCOUNT_LABELS).map(([known, label]) => (
          <option key={known} value={known}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}
