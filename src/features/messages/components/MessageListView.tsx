import {
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import {
  Virtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
} from 'virtua';
import styled from 'styled-components';
import type { MessageId } from '../../../domain/ids';
import { HISTORY_PAGE_SIZE } from '../../../domain/protocol';
import type { Timetoken } from '../../../../shared/protocol';
import { ErrorBoundary } from '../../../ui/ErrorBoundary';
import { Spinner } from '../../../ui/Status';
import type { Language } from '../../../texts/languages';
import { useLanguage } from '../../language/useLanguage';
import type { Jump } from '../../unread/unreadState';
import type { MessageRow } from '../messageRows';
import { BrokenMessage, MessageItem } from './MessageItem';
import { DaySeparator, UnreadDivider } from './Separators';
import { FloatingDay, useFloatingDay } from './FloatingDay';
import { JumpButton } from './JumpButton';
import { LeaveBottom, useStickToBottom } from './useStickToBottom';
import { MessageListSkeleton, NothingSaid } from './MessageListPlaceholders';
import { NewMessageAnnouncer } from './NewMessageAnnouncer';
import { isMessage, NOWHERE, useRovingFocus } from './useRovingFocus';
import { useKnownSizes } from './useKnownSizes';
import { useRowChange } from './useRowChange';
import { useStartAtNews } from './useStartAtNews';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
`;

const Scroller = styled.div`
  height: 100%;
  overflow-y: auto;
  overscroll-behavior: contain;
  overflow-anchor: none;
  scrollbar-width: thin;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: 56px;
  color: var(--colour-text-soft);
`;

const End = styled.div`
  height: var(--space-4);
`;

/**
 * More messages are fetched when the reader is this close to the first or the last of them, px. A reader who
 * scrolls up from the newest one gets them earlier, when less than the height of the list is above.
 */
const NEAR_PX = 300;
/** Room above the first row; the spinner turns there, so nothing moves when it comes and goes. */
const TOP_SPACE_PX = 56;
/** Room above the first row of all. */
const SHORT_TOP_PX = 8;

interface MessageListViewProps {
  readonly label: string;
  readonly rows: readonly MessageRow[];
  /** The newest messages, which are announced also while the rows are those of a window. */
  readonly newestRows: readonly MessageRow[];
  /** The newest page is on its way, or the message for which the channel was opened. */
  readonly isLoading: boolean;
  /** While it is loading, or refused; shapes of messages where this is missing. */
  readonly placeholder?: ReactNode;
  readonly isOpening: boolean;
  readonly isThread: boolean;
  /** Where nothing was said yet; a sign where this is missing. */
  readonly empty?: ReactNode;
  /** Messages between those of the last visit, or of before an outage, and now are not loaded yet. */
  readonly hasGap: boolean;
  readonly hasOlder: boolean;
  /** The rows are a window around an older message, which newer ones follow. */
  readonly hasNewer: boolean;
  /** The list takes the focus from the button or row that was there when it showed other messages. */
  readonly takesFocus: boolean;
  /** The reader is at the newest message. */
  readonly isAtEnd: boolean;
  /**
   * The message that is about to take the focus, so that it has to be drawn: one of which the editor takes it,
   * or one to which the reader goes.
   */
  readonly wanted: Timetoken | Jump | undefined;
  /** The last message sent from this page: when it appears here, the list goes to its end. */
  readonly lastSentId: MessageId | null;
  /** Messages of others below what the reader has scrolled to. */
  readonly unreadCount: number;
  readonly onTopReached: () => void;
  /** The reader came near the end of a window. */
  readonly onEndReached: () => void;
  /** The reader goes back to the newest message. @param hasFocus whether the list has the focus */
  readonly onReturn: (hasFocus: boolean) => void;
  /** The reader came to the newest message, or scrolled up from it. */
  readonly onMoved: (isAtBottom: boolean) => void;
}

export function MessageListView(props: MessageListViewProps) {
  const { rows, isLoading, hasOlder, hasNewer, isAtEnd, wanted, lastSentId, unreadCount } = props;
  const { onTopReached, onEndReached, onMoved, onReturn } = props;
  const drawn = isLoading ? rows.filter(isUnsent) : rows;
  const isEmpty = !isLoading && !hasOlder && !rows.some(isMessage);
  // The spinner keeps the room that it once had, and in channels, to which one comes back, always.
  const [hadOlder, setHadOlder] = useState(hasOlder || !props.isThread);
  if (hasOlder && !hadOlder) setHadOlder(true);
  const topSpace = hadOlder ? TOP_SPACE_PX : SHORT_TOP_PX;
  const { isShifted } = useRowChange(rows);
  const last = rows.at(-1);
  const newOwnId = last?.key === lastSentId && isUnsent(last) ? lastSentId : null;
  const { virtualizer, sizes } = useKnownSizes(drawn);
  const { scroller, isStuck, scrollToBottom, leaveBottom, handleScroll, handleShown } =
    useStickToBottom(rows, onMoved, hasNewer ? 'window' : props.isOpening ? 'opening' : 'newest');
  const goToNewest = useCallback(() => {
    if (!hasNewer) scrollToBottom();
    onReturn(scroller.current?.contains(document.activeElement) ?? false);
  }, [hasNewer, scrollToBottom, onReturn, scroller]);
  const { activeIndex, focusedKey, listProps } = useRovingFocus(
    drawn,
    scroller,
    goToNewest,
    wanted,
    handleShown,
  );

  const { takesFocus } = props;
  useLayoutEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      scroller.current?.focus({ preventScroll: true });
  }, [takesFocus, scroller]);

  useStartAtNews({
    rows,
    isReady: !isLoading && !props.hasGap && rows.length > 0,
    isFree: isAtEnd && !hasNewer && typeof wanted !== 'object',
    scroller,
    onShown: handleShown,
  });

  useLayoutEffect(() => {
    if (newOwnId !== null) scrollToBottom();
  }, [newOwnId, scrollToBottom]);

  // Only there do the spinners turn: the browser draws frames for what moves, in sight or not.
  const [isNearTop, setIsNearTop] = useState(false);
  const [isNearEnd, setIsNearEnd] = useState(false);
  const requestMore = useCallback(() => {
    const element = scroller.current;
    if (!element || isLoading) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isEnd = hasNewer && scrollHeight - scrollTop - clientHeight < NEAR_PX;
    setIsNearTop(scrollTop < NEAR_PX);
    setIsNearEnd(isEnd);
    const isReadingUp = !isStuck.current && !hasNewer;
    const wantedAbove = isReadingUp ? Math.max(NEAR_PX, clientHeight) : NEAR_PX;
    // One after the other: the list cannot tell where rows were added when some came at both ends.
    if (hasOlder && scrollTop < wantedAbove) onTopReached();
    else if (isEnd) onEndReached();
  }, [scroller, isStuck, isLoading, hasOlder, hasNewer, onTopReached, onEndReached]);

  const { day, showDay } = useFloatingDay(drawn, { scroller, isStuck, virtualizer }, topSpace);

  const language = useLanguage();
  const draw = useMemo(() => makeDrawRow(focusedKey, language), [focusedKey, language]);
  const end = isAtEnd ? drawn.length : 0;
  const kept = useMemo(() => keptRows(end, activeIndex), [end, activeIndex]);

  // A page that does not fill the screen cannot be scrolled, so it asks for the next by itself.
  useEffect(requestMore, [rows, requestMore]);

  return (
    <Frame>
      <Scroller
        ref={scroller}
        role="log"
        aria-label={props.label}
        aria-live="off"
        aria-busy={isLoading && !props.placeholder}
        {...listProps}
        onScroll={() => {
          handleScroll();
          requestMore();
          showDay();
        }}
      >
        {isLoading ? (
          (props.placeholder ?? <MessageListSkeleton />)
        ) : (
          <Top style={{ minHeight: topSpace }}>
            {hasOlder && isNearTop && rows.length > 0 && <Spinner size={20} />}
          </Top>
        )}
        <LeaveBottom value={leaveBottom}>
          <Virtualizer
            ref={virtualizer}
            {...(sizes && { cache: sizes })}
            data={drawn}
            shift={isShifted}
            scrollRef={scroller}
            startMargin={topSpace}
            keepMounted={kept}
            as={Rows}
            item={Row}
          >
            {draw}
          </Virtualizer>
        </LeaveBottom>
        {isEmpty && (props.empty ?? <NothingSaid />)}
        {hasNewer ? <Top>{isNearEnd && <Spinner size={20} />}</Top> : <End />}
      </Scroller>
      <FloatingDay ref={day} />
      <NewMessageAnnouncer rows={props.newestRows} />
      {!isAtEnd && !isLoading && (
        <JumpButton
          unreadCount={unreadCount}
          onJump={goToNewest}
          onGone={() => scroller.current?.focus({ preventScroll: true })}
        />
      )}
    </Frame>
  );
}

function isUnsent(row: MessageRow | undefined): boolean {
  return row?.kind === 'message' && row.unsent !== undefined;
}

/**
 * Draws each row once, and again with another focus or in another language. The virtualizer asks for all rows whenever
 * it measures or scrolls, and React skips those that it is given again.
 */
function makeDrawRow(focusedKey: string | undefined, _language: Language) {
  const drawn = new WeakMap<MessageRow, ReactElement>();
  return (row: MessageRow): ReactElement => {
    const known = drawn.get(row) ?? drawRow(row, focusedKey);
    drawn.set(row, known);
    return known;
  };
}

function drawRow(row: MessageRow, focusedKey: string | undefined) {
  switch (row.kind) {
    case 'day':
      return <DaySeparator key={row.key} time={row.time} />;
    case 'unread':
      return <UnreadDivider key={row.key} />;
    case 'gone':
      return <Fragment key={row.key} />;
    case 'message':
      return (
        <ErrorBoundary key={row.key} resetKey={row.message} fallback={() => <BrokenMessage />}>
          <MessageItem
            message={row.message}
            isRunStart={row.isRunStart}
            isFocused={row.key === focusedKey}
            rowKey={row.key}
            unsent={row.unsent}
            isIgnored={row.isIgnored}
            isDeleted={row.isDeleted}
          />
        </ErrorBoundary>
      );
  }
}

/**
 * The rows that stay drawn. At the end that is a page: with every message the list scrolls down, for
 * which the virtualizer drops the rows above the window, and draws them again when it has come to rest.
 */
function keptRows(end: number, activeIndex: number): readonly number[] {
  const start = Math.max(0, end - HISTORY_PAGE_SIZE);
  const kept = Array.from({ length: end - start }, (_, place) => start + place);
  return activeIndex === NOWHERE ? kept : [...kept, activeIndex];
}

/**
 * The virtualizer switches pointer events off while the list scrolls, which makes the browser look
 * through the styles of all that is in it, twice for each message.
 */
function Rows({ style, ...rest }: CustomContainerComponentProps & { ref?: Ref<HTMLDivElement> }) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />;
}

/**
 * The virtualizer hides rows until they are measured. They are before they are painted, and shown from the beginning
 * they can take the focus at once, and the browser looks through their styles once.
 */
function Row({ index: _index, style, ...rest }: CustomItemComponentProps) {
  return <div {...rest} style={{ ...style, visibility: undefined }} />;
}
