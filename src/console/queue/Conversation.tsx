import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import type { MessageSnapshot } from '../../domain/moderation/moderationRecord';
import { timetokenToMs } from '../../../shared/protocol';
import { stripBidiControls } from '../../lib/text';
import { serverEndpoints } from '../api/endpoints';
import type { GetChannelMessageApiResponse } from '../api/endpoints.generated';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppSelector } from '../state/hooks';
import { ChannelName } from '../directory/ChannelPicker';
import { usePerformAction } from '../actions/hooks';
import type { ModerationAction } from '../actions/moderationAction';
import { MessagePicture } from '../pictures/Picture';
import { useLease } from '../team/useLease';
import { UserName } from '../users/UserHeader';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { MarkedText } from '../ui/MarkedText';
import { PlainList } from '../ui/PlainList';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const Messages = styled(PlainList)`
  gap: 1px;
  padding: var(--space-2) 0;
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

    > time {
      flex: none;
    }
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

export const Foot = styled.footer`
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

/** Messages shown at first before and after the reported one. */
const NEAR = 2;

/** What became of a message; undefined until the server has said it. */
type MessageState = GetChannelMessageApiResponse | undefined;

interface ConversationProps {
  readonly channelId: ChannelId;
  readonly message: MessageSnapshot;
  readonly surroundings: readonly MessageSnapshot[];
  /** The text of the reason field. */
  readonly reason: string;
}

/** A reported message with its context and its current state. */
export function Conversation(props: ConversationProps) {
  const { channelId, message, surroundings, reason } = props;
  const { data: state } = serverEndpoints.useGetChannelMessageQuery({
    channelId,
    message: message.timetoken,
  });
  const [isWhole, setIsWhole] = useState(false);
  const before = surroundings.filter(({ timetoken }) => timetoken < message.timetoken);
  const after = surroundings.filter(({ timetoken }) => timetoken > message.timetoken);
  const [first, last] = isWhole ? [0, Infinity] : [-NEAR, NEAR];
  const shown = [...before.slice(first), ...after.slice(0, last)];
  const hidden = surroundings.length - shown.length;
  const lineOf = (snapshot: MessageSnapshot) => (
    <SnapshotLine key={snapshot.timetoken} {...{ channelId, snapshot }} />
  );
  return (
    <>
      <Messages>
        {before.slice(first).map(lineOf)}
        <ReportedLine channelId={channelId} message={message} reason={reason} state={state} />
        {after.slice(0, last).map(lineOf)}
      </Messages>
      <Foot>
        <span>
          {tWith('queue.inChannel', {
            channel: <ChannelName id={channelId} />,
          })}
        </span>
        {(hidden > 0 || isWhole) && (
          <Button data-look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('queue.showLess') : t('queue.showLines', { count: hidden })}
          </Button>
        )}
      </Foot>
    </>
  );
}

interface SnapshotLineProps {
  readonly channelId: ChannelId;
  readonly snapshot: MessageSnapshot;
  /** Old snapshots lack the file's id; the looked-up message has it. */
  readonly original?: NonNullable<MessageState>['original'];
  readonly isReported?: boolean;
  /** Behind the time. */
  readonly mark?: ReactNode;
  /** Below the message. */
  readonly children?: ReactNode;
}

function SnapshotLine(props: SnapshotLineProps) {
  const { channelId, snapshot, original, isReported, mark, children } = props;
  const { authorId, text, timetoken } = snapshot;
  const { fileId, fileName } =
    snapshot.fileId === undefined ? { ...snapshot, ...original } : snapshot;
  const file = fileId !== undefined && fileName !== undefined && { id: fileId, name: fileName };
  return (
    <Line data-reported={isReported}>
      <header>
        <UserName id={authorId} />
        <When ms={timetokenToMs(timetoken)} />
        {mark}
      </header>
      {text !== '' && <MarkedText text={text} />}
      {file && <MessagePicture file={{ channelId, ...file }} authorId={authorId} />}
      {!file && fileName !== undefined && <Badge>{stripBidiControls(fileName)}</Badge>}
      {children}
    </Line>
  );
}

const STATES = {
  unchanged: undefined,
  edited: 'queue.states.edited',
  deleted: 'queue.states.deleted',
  gone: 'queue.states.gone',
} as const;

interface ReportedLineProps extends Omit<ConversationProps, 'surroundings'> {
  readonly state: MessageState;
}

function ReportedLine(props: ReportedLineProps) {
  const { channelId, message, state } = props;
  const perform = usePerformAction();
  const mayDecide = useAppSelector(selectMayDecide);
  const { isTaken } = useLease(message.authorId);
  // It reports what its reader saw, earlier edits included.
  const isEditedSince = state?.state === 'edited' && state.text !== message.text;
  const became = state && (state.state !== 'edited' || isEditedSince) && STATES[state.state];
  const change = changeOf(props);
  const name = change?.kind === 'undo' ? 'restoreMessage' : 'deleteMessage';
  return (
    <SnapshotLine
      {...{ channelId, snapshot: message, original: state?.original }}
      isReported
      mark={became && <Badge data-tone="warning">{t(became)}</Badge>}
    >
      {isEditedSince && state.text !== undefined && (
        <Now>
          <small>{t('queue.readsNow')}</small>
          <MarkedText text={state.text} />
        </Now>
      )}
      {mayDecide && change && (
        <div>
          <Button
            disabled={isTaken}
            title={t(`actions.effects.${name}`)}
            aria-description={t(`actions.effects.${name}`)}
            onClick={() => perform(change)}
          >
            {t(`queue.${name}`)}
          </Button>
        </div>
      )}
    </SnapshotLine>
  );
}

/** Deletes a message or takes that back; undefined where it is gone, or its author deleted it. */
function changeOf({
  channelId,
  message: { authorId: userId, timetoken: message },
  reason: written,
  state,
}: ReportedLineProps): ModerationAction | undefined {
  if (state?.state === 'gone') return undefined;
  const reason = written.trim();
  const deletion = { kind: 'deleteMessage', userId, channelId, message, reason } as const;
  if (state?.state !== 'deleted') return deletion;
  const { deletedBy: id } = state;
  return id && { kind: 'undo', record: { ...deletion, id } };
}
