import { X } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import styled from 'styled-components';
import { t } from '../texts/t';
import { IconButton } from './IconButton';
import { PHONE } from './media';
import { Overlay } from './Overlay';

const Modal = styled(Overlay)`
  display: flex;
  width: min(480px, calc(100vw - 2 * var(--space-5)));
  max-height: calc(100dvh - 2 * var(--space-6));

  &[data-width='wide'] {
    width: min(1100px, calc(100vw - 2 * var(--space-5)));
  }

  &[data-height='tall'] {
    height: min(680px, calc(100dvh - 2 * var(--space-6)));
  }

  @media ${PHONE} {
    &[data-width] {
      width: 100%;
    }

    &[data-height='tall'] {
      height: calc(100dvh - var(--space-5));
    }

    max-height: calc(100dvh - var(--space-5));
  }
`;

/** Stretched and not `height: 100%`, which WebKit takes for none where the dialog has the height of its content. */
const Content = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  padding-bottom: env(safe-area-inset-bottom);
`;

/** Not a `header`, which would be a second banner of the page. */
const Header = styled.div`
  display: flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  padding-block: var(--space-4) var(--space-3);
  padding-inline: var(--space-5) var(--space-3);

  &:has(> :first-child:not(h2)) {
    padding-inline-start: var(--space-3);
  }

  h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    font-size: var(--text-title);
    font-weight: 680;
    line-height: var(--line-tight);
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
`;

const FOCUSABLE = ['a[href]', 'button', 'input', 'textarea', '[tabindex="0"]']
  .map((selector) => `${selector}:not(:disabled)`)
  .join();

/** Wraps the focus around: beyond the last control is only the browser's own window. */
function keepFocusIn(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [from, to] = event.shiftKey
    ? [controls[0], controls.at(-1)]
    : [controls.at(-1), controls[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}

interface DialogProps {
  /** Heading and accessible name. */
  readonly title: string;
  readonly isOpen?: boolean;
  /** Called for Esc, *Close* and a click beside the dialog; without it, the dialog stays open. */
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
  /** Before the title, e.g. a button that goes a step back. */
  readonly before?: ReactNode;
  /** `tall` has a fixed height, for lists. */
  readonly height?: 'content' | 'tall';
  /** `wide` is for pictures; text needs short lines. */
  readonly width?: 'text' | 'wide';
  /** Whether the header has a *Close*; not when the content has one. */
  readonly hasClose?: boolean;
  /** Gets the focus at first; the first control by default. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/** A modal dialog with a heading. Its content is mounted only while it is open. */
export function Dialog({ isOpen = true, ...rest }: DialogProps) {
  return isOpen && <OpenDialog {...rest} />;
}

function OpenDialog({
  title,
  onClose,
  children,
  before,
  height = 'content',
  width = 'text',
  hasClose = true,
  initialFocus,
}: Omit<DialogProps, 'isOpen'>) {
  const titleId = useId();
  return (
    <Modal
      aria-labelledby={titleId}
      data-height={height}
      data-width={width}
      {...(initialFocus && { initialFocus })}
      onClose={onClose}
      onKeyDown={keepFocusIn}
    >
      <Content>
        <Header>
          {before}
          <h2 id={titleId}>{title}</h2>
          {hasClose && onClose && (
            <IconButton
              label={t('ui.close')}
              icon={<X size={20} aria-hidden="true" />}
              onClick={onClose}
            />
          )}
        </Header>
        {children}
      </Content>
    </Modal>
  );
}
