import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import type { MessageSnapshot } from '../../domain/moderation/moderationRecord';
import { timetokenToMs, type Timetoken } from '../../../shared/protocol';
import { stripBidiControls } from '../../lib/text';
import { selectMayDecide } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import { ChannelName } from '../channels/ChannelPicker';
import { MESSAGE_EFFECTS, countOf } from '../actions/texts';
import { usePerformAction } from '../actions/hooks';
import { MessagePicture } from '../pictures/Picture';
import { UserName } from '../users/UserHeader';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { MarkedText } from '../ui/MarkedText';
import type { MessageFate } from './evidenceSlice';

export const Messages = styled.ol`
  display: grid;
  gap: 1px;
  margin: 0;
  padding: var(--space-2) 0;
  list-style: none;
`;

export const Line = styled.li`
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

/** What became of a message. */
interface MessageState {
  readonly fate: MessageFate;
  /** Its text after edits. */
  readonly editedText?: string | undefined;
  /** As it was published; undefined until it was looked up. */
  readonly original?: MessageSnapshot | undefined;
}

/** Draws with what became of a message: where that comes from is not the business of the conversation. */
export type WithMessageState = (props: {
  readonly channelId: ChannelId;
  readonly message: Timetoken;
  readonly children: (state: MessageState) => ReactNode;
}) => ReactNode;

interface ConversationProps {
  readonly channelId: ChannelId;
  readonly message: MessageSnapshot;
  readonly surroundings: readonly MessageSnapshot[];
  readonly reason: string;
  readonly state: MessageState;
}

/** A reported message with its context and its current state. */
export function Conversation(props: ConversationProps) {
  const { channelId, message, surroundings, reason, state } = props;
  const [isWhole, setIsWhole] = useState(false);
  const before = surroundings.filter(({ timetoken }) => timetoken < message.timetoken);
  const after = surroundings.filter(({ timetoken }) => timetoken > message.timetoken);
  const near = isWhole ? [before, after] : [before.slice(-NEAR), after.slice(0, NEAR)];
  const hidden = surroundings.length - (near[0]?.length ?? 0) - (near[1]?.length ?? 0);
  return (
    <>
      <Messages>
        {near[0]?.map((line) => (
          <SnapshotLine key={line.timetoken} channelId={channelId} snapshot={line} />
        ))}
        <ReportedLine channelId={channelId} message={message} reason={reason} state={state} />
        {near[1]?.map((line) => (
          <SnapshotLine key={line.timetoken} channelId={channelId} snapshot={line} />
        ))}
      </Messages>
      <Foot>
        <span>
          in <ChannelName id={channelId} />
        </span>
        {(hidden > 0 || isWhole) && (
          <Button data-look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show ${countOf(hidden, 'more line')}`}
          </Button>
        )}
      </Foot>
    </>
  );
}

interface SnapshotProps {
  readonly channelId: ChannelId;
  readonly snapshot: MessageSnapshot;
}

function SnapshotLine({ channelId, snapshot }: SnapshotProps) {
  const { authorId, text, timetoken } = snapshot;
  return (
    <Line>
      <header>
        <UserName id={authorId} />
        <When ms={timetokenToMs(timetoken)} />
      </header>
      {text !== '' && <MarkedText text={text} />}
      <SnapshotFile channelId={channelId} snapshot={snapshot} />
    </Line>
  );
}

/** Old snapshots lack the file's id; the looked-up message has it. */
function SnapshotFile({
  channelId,
  snapshot,
  original,
}: SnapshotProps & Pick<MessageState, 'original'>) {
  const { authorId } = snapshot;
  const { fileId, fileName } =
    snapshot.fileId === undefined ? { ...snapshot, ...original } : snapshot;
  if (fileName === undefined) return null;
  if (fileId === undefined) return <Badge>{stripBidiControls(fileName)}</Badge>;
  return <MessagePicture file={{ channelId, id: fileId, name: fileName }} authorId={authorId} />;
}

const FATES: Readonly<Partial<Record<MessageFate, string>>> = {
  edited: 'edited since',
  deleted: 'deleted since',
  gone: 'no longer in the history',
};

function ReportedLine(props: Omit<ConversationProps, 'surroundings'>) {
  const { channelId, message, reason, state } = props;
  const perform = usePerformAction();
  const { authorId, text, timetoken } = message;
  const { fate, editedText, original } = state;
  const mayDecide = useAppSelector(selectMayDecide);
  const kind = fate === 'deleted' ? 'restoreMessage' : 'deleteMessage';
  return (
    <Line data-reported="true">
      <header>
        <UserName id={authorId} />
        <When ms={timetokenToMs(timetoken)} />
        {FATES[fate] && <Badge data-tone="warning">{FATES[fate]}</Badge>}
      </header>
      {text !== '' && <MarkedText text={text} />}
      <SnapshotFile channelId={channelId} snapshot={message} original={original} />
      {fate === 'edited' && editedText !== undefined && (
        <Now>
          <small>Reads now:</small>
          <MarkedText text={editedText} />
        </Now>
      )}
      {mayDecide && fate !== 'gone' && (
        <div>
          <Button
            title={MESSAGE_EFFECTS[kind]}
            aria-description={MESSAGE_EFFECTS[kind]}
            onClick={() =>
              perform({
                type: 'revise',
                kind,
                userId: authorId,
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
