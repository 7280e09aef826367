import { useState } from 'react';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import type { MessageSnapshot, ReportRecord } from '../../domain/moderationRecord';
import { timetokenToMs } from '../../domain/timetoken';
import { selectUser } from '../../features/users/usersSelectors';
import { useAppSelector } from '../app/hooks';
import { ChannelName } from '../channels/ChannelName';
import { MESSAGE_EFFECTS, countOf } from '../decisions/texts';
import { useDeeds } from '../decisions/useDeeds';
import { PersonName } from '../people/PersonName';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { MarkedText } from '../ui/MarkedText';
import { Scroller } from '../ui/Pane';
import { When } from '../ui/When';
import { selectEditedText, selectMessageFate, type MessageFate } from './evidenceSlice';
import type { ReportGroup } from './queueSelectors';

const List = styled(Scroller)`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  padding: var(--space-4);
`;

const Card = styled.article`
  display: grid;
  min-width: 0;
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
`;

const Reporters = styled.ul`
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

const Messages = styled.ol`
  display: grid;
  gap: 1px;
  margin: 0;
  padding: var(--space-2) 0;
  list-style: none;
`;

const Line = styled.li`
  display: grid;
  gap: 2px;
  padding: var(--space-1) var(--space-4);
  color: var(--colour-text-soft);
  font-size: var(--text-control);

  header {
    display: flex;
    gap: var(--space-2);
    align-items: baseline;
    font-size: 0.8125rem;
  }

  &[data-reported] {
    padding-block: var(--space-3);
    border-inline-start: 3px solid var(--colour-danger);
    background: var(--colour-danger-soft);
    color: var(--colour-text);
    font-size: var(--text-body);
  }
`;

const Now = styled.div`
  padding: var(--space-2);
  border-radius: var(--radius-small);
  background: var(--colour-surface);
  font-size: var(--text-control);
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-4) var(--space-3);
  color: var(--colour-text-soft);
  font-size: 0.8125rem;

  > span {
    flex: 1 1 200px;
  }
`;

/** Reports of one message, or those that name none. */
interface EvidenceCase {
  readonly key: string;
  readonly channelId?: ChannelId;
  readonly message?: MessageSnapshot;
  readonly surroundings: readonly MessageSnapshot[];
  readonly reports: readonly ReportRecord[];
}

/** Three people who report one message make one case. */
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

/** What was reported, as it was, in its surroundings. */
export function Evidence({
  group,
  reason,
}: {
  readonly group: ReportGroup;
  /** What is written in the reason box. */
  readonly reason: string;
}) {
  const { reports, id: userId } = group;
  const flag = useAppSelector((state) => selectUser(state, userId)?.flag);
  return (
    <List tabIndex={0} role="region" aria-label="What was reported">
      {casesOf(reports).map((evidence) => (
        <CaseCard key={evidence.key} evidence={evidence} reason={reason} />
      ))}
      {reports.length === 0 && flag && (
        <Card>
          <Reporters>
            <li>
              <span>
                <strong>{flag.reason}</strong> · {flag.by}
              </span>
              {flag.at !== null && <When ms={flag.at} />}
            </li>
          </Reporters>
          <Foot>
            The record only tells of the newest report. It names no message, and who reported before
            is not kept.
          </Foot>
        </Card>
      )}
    </List>
  );
}

function CaseCard({
  evidence,
  reason,
}: {
  readonly evidence: EvidenceCase;
  readonly reason: string;
}) {
  const { channelId, message, surroundings, reports } = evidence;
  return (
    <Card aria-label={`Reported for ${reports[0]?.reason ?? 'no reason'}`}>
      <Reporters aria-label="Reported by">
        {reports.map(({ id, reporterId, reason: why }) => (
          <li key={id}>
            <span>
              <strong>{why || 'No reason given'}</strong> · <PersonName id={reporterId} />
            </span>
            <When ms={timetokenToMs(id)} />
          </li>
        ))}
      </Reporters>
      {!message && reports[0]?.text !== undefined && (
        <Messages>
          <Line data-reported="true">
            <MarkedText text={reports[0].text} />
          </Line>
        </Messages>
      )}
      {message && channelId ? (
        <Conversation
          channelId={channelId}
          message={message}
          surroundings={surroundings}
          reason={reason}
        />
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

/** Lines around the reported one that are shown at first. */
const NEAR = 2;

interface ConversationProps {
  readonly channelId: ChannelId;
  readonly message: MessageSnapshot;
  readonly surroundings: readonly MessageSnapshot[];
  readonly reason: string;
}

function Conversation({ channelId, message, surroundings, reason }: ConversationProps) {
  const [isWhole, setIsWhole] = useState(false);
  const before = surroundings.filter(({ timetoken }) => timetoken < message.timetoken);
  const after = surroundings.filter(({ timetoken }) => timetoken > message.timetoken);
  const near = isWhole ? [before, after] : [before.slice(-NEAR), after.slice(0, NEAR)];
  const hidden = surroundings.length - (near[0]?.length ?? 0) - (near[1]?.length ?? 0);
  return (
    <>
      <Messages>
        {near[0]?.map((line) => (
          <SnapshotLine key={line.timetoken} snapshot={line} />
        ))}
        <ReportedLine channelId={channelId} message={message} reason={reason} />
        {near[1]?.map((line) => (
          <SnapshotLine key={line.timetoken} snapshot={line} />
        ))}
      </Messages>
      <Foot>
        <span>
          in <ChannelName id={channelId} />
        </span>
        {(hidden > 0 || isWhole) && (
          <Button $look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show ${countOf(hidden, 'more line')}`}
          </Button>
        )}
      </Foot>
    </>
  );
}

function SnapshotLine({ snapshot }: { readonly snapshot: MessageSnapshot }) {
  const { authorId, text, fileName, timetoken } = snapshot;
  return (
    <Line>
      <header>
        <PersonName id={authorId} />
        <When ms={timetokenToMs(timetoken)} />
      </header>
      <MarkedText text={text} />
      {fileName && <Badge>{fileName}</Badge>}
    </Line>
  );
}

const FATES: Readonly<Partial<Record<MessageFate, string>>> = {
  edited: 'edited since',
  deleted: 'deleted since',
  gone: 'no longer in the history',
};

function ReportedLine({ channelId, message, reason }: Omit<ConversationProps, 'surroundings'>) {
  const act = useDeeds();
  const { authorId, text, fileName, timetoken } = message;
  const fate = useAppSelector((state) => selectMessageFate(state, channelId, timetoken));
  const editedText = useAppSelector((state) => selectEditedText(state, channelId, timetoken));
  const kind = fate === 'deleted' ? 'restoreMessage' : 'deleteMessage';
  return (
    <Line data-reported="true">
      <header>
        <PersonName id={authorId} />
        <When ms={timetokenToMs(timetoken)} />
        {FATES[fate] && <Badge $tone="warning">{FATES[fate]}</Badge>}
      </header>
      <MarkedText text={text} />
      {fileName && (
        <div>
          <Badge>{fileName}</Badge>
        </div>
      )}
      {fate === 'edited' && editedText !== undefined && (
        <Now>
          <small>Reads now:</small>
          <MarkedText text={editedText} />
        </Now>
      )}
      {fate !== 'gone' && (
        <div>
          <Button
            title={MESSAGE_EFFECTS[kind]}
            aria-description={MESSAGE_EFFECTS[kind]}
            onClick={() =>
              act({
                type: 'revise',
                kind,
                channelId,
                message: timetoken,
                note: { reason: reason.trim() },
              })
            }
          >
            {kind === 'deleteMessage' ? 'Delete message' : 'Restore message'}
          </Button>
        </div>
      )}
    </Line>
  );
}
