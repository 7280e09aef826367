import styled from 'styled-components';
import type { UserFlag } from '../../domain/flag';
import type { ChannelId } from '../../domain/ids';
import type { MessageSnapshot, ReportRecord } from '../../domain/moderationRecord';
import { timetokenToMs } from '../../domain/timetoken';
import { selectUser } from '../../features/users/usersSelectors';
import { useAppSelector } from '../app/hooks';
import { withoutOverrides } from '../../lib/withoutOverrides';
import { ChannelName } from '../channels/ChannelName';
import { MessagePicture } from '../pictures/Picture';
import { PersonName } from '../people/PersonName';
import { MarkedText } from '../ui/MarkedText';
import { Scroller } from '../ui/Pane';
import { When } from '../ui/When';
import { Conversation, Foot, Line, Messages } from './Conversation';
import { selectOriginal } from './evidenceSlice';
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
      {reports.length === 0 && flag && <FlagCard flag={flag} reason={reason} />}
    </List>
  );
}

/** All there is where nobody keeps reports. */
function FlagCard({ flag, reason }: { readonly flag: UserFlag; readonly reason: string }) {
  const { channelId } = flag;
  const message = useAppSelector((state) => selectOriginal(state, flag));
  return (
    <Card aria-label={`Reported for ${flag.reason || 'no reason'}`}>
      <Reporters aria-label="Reported by">
        <li>
          <span>
            <strong>{flag.reason || 'No reason given'}</strong> · {withoutOverrides(flag.by)}
          </span>
          {flag.at !== null && <When ms={flag.at} />}
        </li>
      </Reporters>
      {channelId && message && (
        <Conversation channelId={channelId} message={message} surroundings={[]} reason={reason} />
      )}
      <Foot>
        {channelId && !message && (
          <span>
            Reported in <ChannelName id={channelId} />.
          </span>
        )}
        <span>
          The record only tells of the newest report{message ? '' : ', and keeps no message'}.
        </span>
      </Foot>
    </Card>
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
