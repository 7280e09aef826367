import styled from 'styled-components';
import { Ban, CalendarClock, MicOff, ShieldOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { UserId } from '../../domain/ids';
import { timetokenToMs } from '../../../shared/protocol';
import { IconButton } from '../../ui/IconButton';
import { ChannelName } from '../directory/ChannelPicker';
import { useNames, usePerformAction } from '../actions/hooks';
import { When } from '../ui/Badge';
import { UserName } from './UserHeader';
import { stripBidiControls } from '../../lib/text';
import { localDateTime, parseLocalDateTime } from '../../texts/format';
import { type Duration, DURATION_NAMES, DURATIONS, endOf } from '../actions/durationsSlice';
import { serverEndpoints } from '../api/endpoints';
import type { GetCaseApiResponse } from '../api/endpoints.generated';
import { Failure } from '../ui/EmptyState';
import { SelectField, TextField } from '../ui/Field';
import { InlineForm } from '../ui/InlineForm';
import { Hint, Section, SectionTitle } from '../ui/Pane';
import { IconEntry, PlainList } from '../ui/PlainList';
import { reasonText } from '../../texts/reportReasons';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const Entry = styled(IconEntry)`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-small);
  background: var(--colour-warning-soft);
  color: var(--colour-warning);

  &:not([data-kind='mute']) {
    background: var(--colour-danger-soft);
    color: var(--colour-danger);
  }

  form {
    grid-column: 1 / -1;
    margin-top: var(--space-2);
    border: 0;
  }

  > button,
  small {
    color: inherit;
  }
`;

const ICONS = { ban: Ban, mute: MicOff, block: ShieldOff };

interface UserRestrictionsProps {
  readonly userId: UserId;
  /** Whether the end of a restriction can be changed. */
  readonly isEditable?: boolean;
}

type Restriction = GetCaseApiResponse['restrictions'][number];

/** A user's restrictions with their start, end and reason. */
export function UserRestrictions({ userId, isEditable = false }: UserRestrictionsProps) {
  const { data, isError, refetch } = serverEndpoints.useGetCaseQuery({ userId });
  const active = data?.restrictions ?? [];
  return (
    <Section>
      <SectionTitle>{t('console.users.restrictions')}</SectionTitle>
      {!data && isError && <Failure text={t('console.ui.failed')} onRetry={() => void refetch()} />}
      {data && active.length === 0 && <Hint>{t('console.users.noRestrictions')}</Hint>}
      {active.length > 0 && (
        <PlainList>
          {active.map((restriction) => (
            <RestrictionRow
              key={`${restriction.kind} ${restriction.channelId ?? ''}`}
              {...{ userId, restriction, isEditable }}
            />
          ))}
        </PlainList>
      )}
    </Section>
  );
}

interface RestrictionRowProps {
  readonly userId: UserId;
  readonly restriction: Restriction;
  readonly isEditable: boolean;
}

function RestrictionRow({ userId, restriction, isEditable }: RestrictionRowProps) {
  const { kind, until, channelId } = restriction;
  const perform = usePerformAction();
  const names = useNames();
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const Icon = ICONS[kind];
  const where = channelId === undefined ? '' : names.channel(channelId);
  const save = (end: NewEnd) => {
    setEditing(false);
    perform({
      kind: 'changeEnd',
      userId,
      restriction: kind,
      ...end,
      ...(channelId !== undefined && { channelId }),
      ...(until !== undefined && { untilBefore: until }),
    });
  };
  return (
    <Entry data-kind={kind}>
      <Icon size={15} aria-hidden="true" />
      <div>
        <strong>
          {tWith(`console.users.is.${kind}`, {
            channel: channelId && <ChannelName id={channelId} />,
          })}
        </strong>
        <small>
          <RestrictionDetails restriction={restriction} />
        </small>
      </div>
      {isEditable && !isEditing && (
        <IconButton
          ref={opener}
          label={t('console.users.changeEnd', {
            restriction: t(`console.users.is.${kind}`, { channel: where }),
          })}
          icon={<CalendarClock size={17} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        />
      )}
      {isEditing && <EndEditor until={until} onSave={save} onCancel={() => setEditing(false)} />}
    </Entry>
  );
}

function RestrictionDetails({
  restriction: { origin, actorId, reason, until },
}: {
  readonly restriction: Restriction;
}) {
  return tWith(
    'console.users.since',
    {
      since: <When ms={timetokenToMs(origin)} />,
      actor: actorId !== undefined && <UserName id={actorId} />,
      until: until !== undefined && <When ms={until} />,
      reason: <bdi>{stripBidiControls(reasonText(reason))}</bdi>,
    },
    { hasActor: actorId !== undefined, hasEnd: until !== undefined, hasReason: reason !== '' },
  );
}

type Choice = Duration | 'date';

interface NewEnd {
  /** Ms since the epoch; missing when permanent. */
  readonly until?: number;
  readonly reason: string;
}

interface EndEditorProps {
  /** The current end, ms since the epoch. */
  readonly until: number | undefined;
  readonly onSave: (end: NewEnd) => void;
  readonly onCancel: () => void;
}

/** Asks for the new end of a restriction. */
function EndEditor({ until, onSave, onCancel }: EndEditorProps) {
  const [choice, setChoice] = useState<Choice>(until === undefined ? 'day' : 'date');
  const [earliest] = useState(() => localDateTime(Date.now()));
  const [date, setDate] = useState(() => localDateTime(until ?? Date.now() + DURATIONS.day));
  const [reason, setReason] = useState('');
  const save = () => {
    const end = choice === 'date' ? { until: parseLocalDateTime(date) } : endOf(choice);
    onSave({ ...end, reason: reason.trim() });
  };
  return (
    <InlineForm
      label={t('console.users.end.title')}
      submit={t('console.ui.save')}
      onSubmit={save}
      onCancel={onCancel}
    >
      <SelectField
        label={t('console.users.end.when')}
        autoFocus
        value={choice}
        values={['date', ...DURATION_NAMES]}
        textOf={(each) => t(`console.users.end.${each === 'date' ? 'onDate' : each}`)}
        onChange={setChoice}
      />
      {choice === 'date' && (
        <TextField
          label={t('actions.date')}
          type="datetime-local"
          required
          min={earliest}
          value={date}
          onChange={setDate}
        />
      )}
      <TextField
        label={t('actions.reason')}
        value={reason}
        placeholder={t('actions.keptInLog')}
        maxLength={500}
        onChange={setReason}
      />
    </InlineForm>
  );
}
