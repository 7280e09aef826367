import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ReportRecord } from '../../domain/moderation/moderationRecord';
import { groupBy } from '../../lib/table';
import { timetokenToMs } from '../../../shared/protocol';
import { ChannelName } from '../directory/ChannelPicker';
import { UserName } from '../users/UserHeader';
import { Button } from '../ui/Button';
import { Scroller } from '../ui/Pane';
import { MarkedText } from '../ui/MarkedText';
import { PlainList } from '../ui/PlainList';
import { When } from '../ui/Badge';
import { Conversation, Foot } from './Conversation';
import { countedReason } from './reports';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';
import { reasonText } from '../../texts/reportReasons';

const List = styled(Scroller)`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  padding: var(--space-4);
`;

/** The frame of a report. */
const Card = styled.article`
  display: grid;
  min-width: 0;
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
`;

const Reporters = styled(PlainList)`
  gap: 2px;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);
  background: var(--colour-panel);
  font-size: var(--text-control);

  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    align-items: baseline;
    overflow-wrap: anywhere;
  }

  time {
    margin-inline-start: auto;
    color: var(--colour-text-soft);
    font-size: var(--text-small);
  }
`;

/** The reports of each message; those of none each by itself. */
const casesOf = (reports: readonly ReportRecord[]) =>
  groupBy(reports, ({ channelId, message, id }) =>
    message ? `${channelId ?? ''} ${message.timetoken}` : id,
  );

interface EvidenceProps {
  readonly reports: readonly ReportRecord[];
  /** The text of the reason field. */
  readonly reason: string;
  /** Behind the reports, or in their place. */
  readonly children?: ReactNode;
}

/** The reported messages at the time of the report, with their context. */
export function Evidence({ reports, reason, children }: EvidenceProps) {
  return (
    <List tabIndex={0} role="region" aria-label={t('queue.evidence')}>
      {[...casesOf(reports)].map(([key, own]) => (
        <CaseCard key={key} reports={own} reason={reason} />
      ))}
      {children}
    </List>
  );
}

/** More reporters than this are a number, with their names on demand. */
const MAX_NAMED = 2;

function ReportersOf({ reports }: Pick<EvidenceProps, 'reports'>) {
  const [isWhole, setIsWhole] = useState(false);
  const isCollapsed = reports.length > MAX_NAMED && !isWhole;
  const reasons = [...new Set(reports.map(({ reason }) => reason))];
  return (
    <>
      <Reporters aria-label={t('queue.reportedBy')}>
        {isCollapsed
          ? reasons.map((reason) => (
              <li key={reason}>
                <strong>
                  {countedReason(
                    reason || t('queue.noReason'),
                    reports.filter((report) => report.reason === reason).length,
                  )}
                </strong>
              </li>
            ))
          : reports.map(({ id, reporterId, reason: why }) => (
              <li key={id}>
                <span>
                  <strong>{reasonText(why) || t('queue.noReason')}</strong> ·{' '}
                  <UserName id={reporterId} />
                </span>
                <When ms={timetokenToMs(id)} />
              </li>
            ))}
      </Reporters>
      {reports.length > MAX_NAMED && (
        <Foot>
          <Button data-look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('queue.hideNames') : t('queue.showReporters', { count: reports.length })}
          </Button>
        </Foot>
      )}
    </>
  );
}

function CaseCard({ reports, reason }: EvidenceProps) {
  const { channelId, message, surroundings = [], reason: why = '' } = reports[0] ?? {};
  return (
    <Card aria-label={t('queue.reportedFor', { reason: reasonText(why) })}>
      <ReportersOf reports={reports} />
      {message && channelId ? (
        <Conversation {...{ channelId, message, surroundings, reason }} />
      ) : (
        <Foot>
          {channelId ? (
            <span>
              {tWith('queue.reportedIn', {
                channel: <ChannelName id={channelId} />,
              })}
            </span>
          ) : message ? (
            // A rejected name.
            <MarkedText text={message.text} />
          ) : (
            t('queue.noMessage')
          )}
        </Foot>
      )}
    </Card>
  );
}
