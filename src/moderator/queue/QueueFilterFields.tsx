import { toChannelId, type ChannelId } from '../../domain/ids';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useNames } from '../actions/hooks';
import { ChoiceField, SelectField } from '../ui/Field';
import {
  type ACCOUNT_AGES,
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
  day: 'New in the last day',
  week: 'New in the last week',
};

interface QueueFilterFieldsProps {
  readonly choices: {
    readonly reasons: readonly string[];
    readonly channelIds: readonly ChannelId[];
  };
  /** Whether it is known how old accounts are. */
  readonly hasAccounts?: boolean;
}

/** The order of the queue, and which reports it shows. */
export function QueueFilterFields({ choices, hasAccounts = false }: QueueFilterFieldsProps) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { sort, reason, channelId, age, account } = useAppSelector(selectQueueView);
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
      <ChoiceField
        label="Age"
        isBare
        value={age}
        labels={AGE_LABELS}
        onChange={(chosen) => dispatch(queueAgeChosen(chosen, Date.now()))}
      />
      {hasAccounts && (
        <ChoiceField
          label="Account"
          isBare
          value={account}
          labels={ACCOUNT_LABELS}
          onChange={(chosen) => dispatch(queueAccountChosen(chosen))}
        />
      )}
    </>
  );
}
