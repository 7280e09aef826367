import styled from 'styled-components';
import { Flag, Gavel } from 'lucide-react';
import type { UserId } from '../../domain/ids';
import type { ReportRecord } from '../../domain/moderation/moderationRecord';
import { timetokenToMs } from '../../../shared/protocol';
import { notesOf } from '../log/LogLine';
import { describeAbout } from '../actions/texts';
import { useNames } from '../actions/hooks';
import { Undo } from '../actions/Undo';
import { serverEndpoints } from '../api/endpoints';
import { type LoggedDecision, toRecord, toReport } from '../api/records';
import { MessagePicture } from '../pictures/Picture';
import { When } from '../ui/Badge';
import { Failure } from '../ui/EmptyState';
import { Dotted } from '../ui/Dotted';
import { Quote } from '../ui/Quote';
import { UserName } from './UserHeader';
import { Hint, Section, SectionTitle } from '../ui/Pane';
import { IconEntry, PlainList } from '../ui/PlainList';
import { reasonText } from '../../texts/reportReasons';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const List = styled(PlainList)`
  gap: var(--space-3);
`;

const Entry = styled(IconEntry)`
  align-items: start;

  > svg {
    color: var(--colour-text-soft);
  }

  &[data-undone] > div > span {
    text-decoration: line-through;
  }
`;

/** Entries that are shown; the log has the rest. */
const MAX_ENTRIES = 50;

/** Reports and decisions about a user, newest first. */
export function UserTimeline({ userId }: { readonly userId: UserId }) {
  const reports = serverEndpoints.useGetReportsQuery({
    userId: [userId],
    state: 'all',
    limit: MAX_ENTRIES,
  });
  const log = serverEndpoints.useGetDecisionsQuery({ userId, limit: MAX_ENTRIES });
  const missing = [reports, log].filter(({ data, isError }) => !data && isError);
  const isKnown = reports.data !== undefined && log.data !== undefined;
  // Ids of records have equal length, so text order is time order.
  const entries = [
    ...(reports.data?.items ?? []).map(toReport),
    ...(log.data?.items ?? []).map(toRecord),
  ]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, MAX_ENTRIES);
  return (
    <Section>
      <SectionTitle>{t('console.users.history')}</SectionTitle>
      {missing.length > 0 && (
        <Failure
          text={t('console.ui.failed')}
          onRetry={() => missing.forEach(({ refetch }) => void refetch())}
        />
      )}
      {isKnown && entries.length === 0 && <Hint>{t('console.users.noHistory')}</Hint>}
      {isKnown && entries.length > 0 && (
        <List>
          {entries.map((entry) =>
            'reporterId' in entry ? (
              <ReportEntry key={entry.id} report={entry} />
            ) : (
              <DecisionEntry key={entry.id} record={entry} />
            ),
          )}
        </List>
      )}
    </Section>
  );
}

function ReportEntry({ report }: { readonly report: ReportRecord }) {
  const names = useNames();
  const { id, reporterId, reason, channelId, message } = report;
  const { fileId, fileName } = message ?? {};
  const picture = fileId !== undefined && fileName !== undefined && { id: fileId, name: fileName };
  return (
    <Entry>
      <Flag size={15} aria-hidden="true" />
      <div>
        <span>
          {tWith('console.users.reportedBy', {
            user: <UserName id={reporterId} />,
            reason: reasonText(reason),
          })}
        </span>
        <small>
          <Dotted
            parts={[
              <When key="time" ms={timetokenToMs(id)} />,
              channelId && names.channel(channelId),
              message?.text && <Quote key="text" text={message.text.slice(0, 120)} />,
            ]}
          />
        </small>
        {picture && channelId && message && (
          <MessagePicture file={{ channelId, ...picture }} authorId={message.authorId} />
        )}
      </div>
    </Entry>
  );
}

function DecisionEntry({ record }: { readonly record: LoggedDecision }) {
  const names = useNames();
  const { id, actorId, isUndone } = record;
  return (
    <Entry data-undone={isUndone || undefined}>
      <Gavel size={15} aria-hidden="true" />
      <div>
        <span>{describeAbout(record, names, 'sentence')}</span>
        <small>
          <Dotted
            parts={[
              <When key="time" ms={timetokenToMs(id)} />,
              actorId ? <UserName key="actor" id={actorId} /> : t('console.users.service'),
              ...notesOf(record),
            ]}
          />
        </small>
      </div>
      <Undo record={record} look="quiet" />
    </Entry>
  );
}
