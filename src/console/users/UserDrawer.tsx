import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { useNames } from '../actions/hooks';
import { selectUser } from '../directory/directory';
import { isComposing } from '../../lib/keyboard';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { IconButton } from '../../ui/IconButton';
import { useEscape } from '../../ui/useEscape';
import { selectOpenUserId, userOpened } from '../state/consoleSlice';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { isTextField } from '../ui/focus';
import { Scroller } from '../ui/Pane';
import { Notes } from '../team/Notes';
import { RestrictionEditor } from './RestrictionEditor';
import { UserMessages } from './UserMessages';
import { UserHeader } from './UserHeader';
import { UserRestrictions } from './UserRestrictions';
import { UserTimeline } from './UserTimeline';
import { t } from '../texts/t';

const Sheet = styled.aside`
  @keyframes user-drawer-slide-in {
    from {
      transform: translateX(calc(24px * var(--onwards)));
      opacity: 0;
    }
  }

  position: fixed;
  inset-block: 0;
  inset-inline: auto 0;
  z-index: 3;
  display: flex;
  flex-direction: column;
  width: min(440px, 100vw);
  border-inline-start: 1px solid var(--colour-border);
  background: var(--colour-surface);
  box-shadow: var(--shadow-raised);
  animation: user-drawer-slide-in var(--duration-slow) ease-out;

  &:focus-visible {
    outline-offset: -2px;
  }

  > header {
    padding: var(--space-4);
    border-bottom: 1px solid var(--colour-border);
  }
`;

const Sections = styled.div`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-4);
`;

/** Everything about one user, in a drawer above the current tab. */
export function UserDrawer() {
  const userId = useAppSelector(selectOpenUserId);
  return userId !== null && <Drawer key={userId} userId={userId} />;
}

function Drawer({ userId }: { readonly userId: UserId }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, userId));
  const names = useNames();
  const mayDecide = useAppSelector(selectMayDecide);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    sheet.current?.focus();
    return () => {
      const isElsewhere = document.activeElement !== document.body;
      if (!isElsewhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const close = () => dispatch(userOpened(null));
  // Escape closes the drawer wherever the focus is, because it covers the page.
  useEscape(true, (event) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const isInside = event.target instanceof Node && sheet.current?.contains(event.target);
    if (isInside || !isTextField(event.target)) close();
  });
  return (
    <Sheet
      ref={sheet}
      tabIndex={-1}
      aria-label={t('console.users.about', { user: names.user(userId) })}
    >
      <UserHeader
        userId={userId}
        after={
          <IconButton
            label={t('console.ui.close')}
            icon={<X size={20} aria-hidden="true" />}
            onClick={close}
          />
        }
      />
      <ErrorBoundary>
        <Scroller>
          <Sections>
            <UserRestrictions userId={userId} isEditable={mayDecide} />
            {user && mayDecide && <RestrictionEditor user={user} />}
            {mayDecide && <UserMessages userId={userId} />}
            <Notes userId={userId} />
            <UserTimeline userId={userId} />
          </Sections>
        </Scroller>
      </ErrorBoundary>
    </Sheet>
  );
}
