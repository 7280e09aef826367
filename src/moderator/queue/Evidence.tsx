import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import type { MessageSnapshot, ReportRecord } from '../../domain/moderation/moderationRecord';
import { timetokenToMs } from '../../../shared/protocol';
import { ChannelName } from '../channels/ChannelPicker';
import { MessagePicture } from '../pictures/Picture';
import { UserName } from '../users/UserHeader';
import { MarkedText } from '../ui/MarkedText';
import { countOf } from '../actions/texts';
import { Button } from '../ui/Button';
import { Scroller } from '../ui/Pane';
import { When } from '../ui/Badge';
import { Conversation, Foot, Line, Messages, type WithMessageState } from './Conversation';
import { countReasons } from './queueSelectors';

const List = styled(Scroller)`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  padding: var(--space-4);
`;

/** The frame of a report. */
export const Card = styled.article`
  display: grid;
  min-width: 0;
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
`;

export const Reporters = styled.ul`
  display: grid;
  gap: 2px;
  margin: 0;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);
  background: var(--colour-panel);
  font-size: var(--text-control);
  list-style: none;

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

interface EvidenceCase {
  readonly key: string;
  readonly channelId?: ChannelId;
  readonly message?: MessageSnapshot;
  readonly surroundings: readonly MessageSnapshot[];
  readonly reports: readonly ReportRecord[];
}

/** Several reports of one message make one case. */
function casesOf(reports: readonly ReportRecord[]): EvidenceCase[] {
  const byMessage = new Map<string, ReportRecord[]>();
  for (const report of reports) {
    const { channelId, message, id } = report;
    const key = message ? `${channelId ?? ''} ${message.timetoken}` : id;
    byMessage.set(key, [...(byMessage.get(key) ?? []), report]);
  }
  return [...byMessage].map(([key, own]) => {
    const first = own[0];
    return {
      key,
      ...(first?.channelId && { channelId: first.channelId }),
      ...(first?.message && { message: first.message }),
      surroundings: first?.surroundings ?? [],
      reports: own,
    };
  });
}

interface EvidenceProps {
  readonly reports: readonly ReportRecord[];
  /** The text of the reason field. */
  readonly reason: string;
  readonly withState: WithMessageState;
  /** Behind the reports, or in their place. */
  readonly children?: ReactNode;
}

/** The reported messages at the time of the report, with their context. */
export function Evidence({ reports, reason, withState, children }: EvidenceProps) {
  return (
    <List tabIndex={0} role="region" aria-label="What was reported">
      {casesOf(reports).map((evidence) => (
        <CaseCard key={evidence.key} evidence={evidence} reason={reason} withState={withState} />
      ))}
      {children}
    </List>
  );
}

/** More reporters than this are a number, with their names on demand. */
const MAX_NAMED = 2;

function ReportersOf({ reports }: Pick<EvidenceCase, 'reports'>) {
  const [isWhole, setIsWhole] = useState(false);
  const isCollapsed = reports.length > MAX_NAMED && !isWhole;
  const reasons = [...new Set(reports.map(({ reason }) => reason))];
  return (
    <>
      <Reporters aria-label="Reported by">
        {isCollapsed
          ? countReasons({ reasons, reports }).map((reason) => (
              <li key={reason}>
                <strong>{reason || 'No reason given'}</strong>
              </li>
            ))
          : reports.map(({ id, reporterId, reason: why }) => (
              <li key={id}>
                <span>
                  <strong>{why || 'No reason given'}</strong> · <UserName id={reporterId} />
                </span>
                <When ms={timetokenToMs(id)} />
              </li>
            ))}
      </Reporters>
      {reports.length > MAX_NAMED && (
        <Foot>
          <Button data-look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Hide the names' : `Show ${countOf(reports.length, 'reporter')}`}
          </Button>
        </Foot>
      )}
    </>
  );
}

function CaseCard({
  evidence,
  reason,
  withState: WithState,
}: Pick<EvidenceProps, 'reason' | 'withState'> & { readonly evidence: EvidenceCase }) {
  const { channelId, message, surroundings, reports } = evidence;
  return (
    <Card aria-label={`Reported for ${reports[0]?.reason ?? 'no reason'}`}>
      <ReportersOf reports={reports} />
      {!message && reports[0]?.text !== undefined && (
        <Messages>
          <Line data-reported="true">
            <MarkedText text={reports[0].text} />
            {reports[0].file && channelId && (
              <MessagePicture
                file={{ channelId, ...reports[0].file }}
                authorId={reports[0].userId}
              />
            )}
          </Line>
        </Messages>
      )}
      {message && channelId ? (
        <WithState channelId={channelId} message={message.timetoken}>
          {(state) => <Conversation {...{ channelId, message, surroundings, reason, state }} />}
        </WithState>
      ) : (
        <Foot>
          {channelId ? (
            <span>
              {reports[0]?.text === undefined ? 'Reported' : 'Flagged as it was sent'} in{' '}
              <ChannelName id={channelId} />.
            </span>
          ) : (
            'The report names no message.'
          )}
        </Foot>
      )}
    </Card>
  );
}
