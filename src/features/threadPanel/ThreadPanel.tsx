import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../state/hooks';
import type { MessageAddress } from '../../domain/message';
import { threadIdOf } from '../../domain/thread';
import { isComposing } from '../../lib/keyboard';
import { t } from '../../texts/t';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { IconButton } from '../../ui/IconButton';
import { useEscape } from '../../ui/useEscape';
import { Composer } from '../composer/Composer';
import { selectLastSentId } from '../composer/composerSlice';
import { Line, Row, Tools } from '../messages/components/message.styles';
import { MessageList } from '../messages/components/MessageList';
import { TypingIndicator } from '../typing/TypingIndicator';
import { ThreadRoot } from './ThreadRoot';

const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  min-height: 0;
  background: var(--colour-surface);

  > header {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;

    /* As high as the header of the channel beside it. */
    min-height: 68px;
    padding: var(--space-2) var(--space-4);
    border-bottom: 1px solid var(--colour-border);

    @media (max-height: 480px) {
      min-height: 52px;
      padding-block: var(--space-1);
    }
  }

  h2 {
    margin: 0;
    font-size: var(--text-title);
    font-weight: 680;
    line-height: var(--line-tight);
  }

  /* There is less room than in a channel. */
  ${Row} {
    padding-inline: var(--space-4);
  }

  /* Over the message instead of beside it, at the end of the row, where no name is. */
  @media (hover: hover) {
    ${Row}:not([data-own]) ${Line} {
      position: static;
    }

    ${Tools} {
      position: absolute;
      z-index: 1;
      inset-inline-end: var(--space-4);
      top: calc(-1 * var(--space-2));
    }

    ${Row}[data-own] ${Tools} {
      inset-inline-end: 0;
      top: auto;
      bottom: calc(100% - var(--space-2));
    }
  }
`;

interface ThreadPanelProps {
  /** The message that is replied to. */
  readonly root: MessageAddress;
  /** Whether it covers the conversation. */
  readonly isSheet: boolean;
  readonly onClose: () => void;
}

/** The replies to a message, below it, and a composer for another one. Mount it anew for another message. */
export function ThreadPanel({ root, isSheet, onClose }: ThreadPanelProps) {
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const lastSentId = useAppSelector(selectLastSentId);
  const threadId = threadIdOf(root);
  // The panel handles the key itself while it has the focus.
  useEscape(isSheet, ({ target }) => {
    if (target === document.body) onClose();
  });
  useFocusReturn(root);

  useEffect(() => {
    // A reply to which a link, a pin or a mention leads has the focus already.
    if (panel.current?.contains(document.activeElement)) return;
    // On touch screens a field that has the focus opens a keyboard.
    const isWriting = globalThis.matchMedia('(pointer: fine)').matches;
    const field = isWriting && panel.current?.querySelector<HTMLElement>('form textarea:enabled');
    (field || closeButton.current)?.focus();
  }, []);

  return (
    <Panel
      ref={panel}
      aria-labelledby={headingId}
      onKeyDown={(event: KeyboardEvent) => {
        // Esc first ends an edit or closes a menu in the panel.
        const isDone = event.defaultPrevented || isComposing(event.nativeEvent);
        if (event.key === 'Escape' && !isDone) onClose();
      }}
    >
      <header>
        <h2 id={headingId}>{t('threadPanel.title')}</h2>
        <IconButton
          ref={closeButton}
          label={t('ui.close')}
          icon={<X size={20} aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
      <ErrorBoundary>
        <ThreadRoot root={root} />
      </ErrorBoundary>
      <ErrorBoundary>
        <MessageList
          label={t('threadPanel.replies')}
          channelId={threadId}
          lastSentId={lastSentId}
        />
      </ErrorBoundary>
      <ErrorBoundary>
        <TypingIndicator channelId={threadId} />
        <Composer label={t('threadPanel.reply')} channelId={threadId} />
      </ErrorBoundary>
    </Panel>
  );
}

/** When the thread closes, what opened it takes the focus, or else the message. */
function useFocusReturn({ timetoken }: MessageAddress): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const row = document.querySelector<HTMLElement>(`main [data-timetoken="${timetoken}"]`);
      const opener = row?.querySelector<HTMLElement>('[data-opens-thread]');
      (opener ?? row)?.focus();
    },
    [timetoken],
  );
}
