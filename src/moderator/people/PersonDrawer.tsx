import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import styled, { keyframes } from 'styled-components';
import type { UserId } from '../../domain/ids';
import { userTitle } from '../../domain/user';
import { selectUser } from '../../features/users/usersSelectors';
import { isComposing } from '../../lib/isComposing';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { IconButton } from '../../ui/IconButton';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { isTyping } from '../app/isTyping';
import { Scroller, SectionTitle } from '../ui/Pane';
import { useKeptFocus } from '../ui/useKeptFocus';
import { personOpened, selectOpenPersonId } from './peopleSlice';
import { PersonHeader } from './PersonHeader';
import { RestrictionEditor } from './RestrictionEditor';
import { Standing } from './Standing';
import { Timeline } from './Timeline';

const slideIn = keyframes`
  from { transform: translateX(24px); opacity: 0; }
`;

const Sheet = styled.aside`
  position: fixed;
  inset: 0 0 0 auto;
  z-index: 3;
  display: flex;
  flex-direction: column;
  width: min(440px, 100vw);
  border-inline-start: 1px solid var(--colour-border);
  background: var(--colour-surface);
  box-shadow: var(--shadow-raised);
  animation: ${slideIn} var(--duration-slow) ease-out;

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

const Section = styled.section`
  display: grid;
  gap: var(--space-3);
`;

/** All there is to know and to decide about one person, over whatever tab is open. */
export function PersonDrawer() {
  const userId = useAppSelector(selectOpenPersonId);
  return userId !== null && <OpenDrawer key={userId} userId={userId} />;
}

function OpenDrawer({ userId }: { readonly userId: UserId }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, userId));
  const sheet = useRef<HTMLElement>(null);
  useKeptFocus(sheet);
  useEffect(() => {
    const opener = document.activeElement;
    sheet.current?.focus();
    return () => {
      const isElsewhere = document.activeElement !== document.body;
      if (!isElsewhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const close = () => dispatch(personOpened(null));
  // It lies over other parts of the page; wherever the focus has gone, Escape shows what is below.
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    const isInside = event.target instanceof Node && sheet.current?.contains(event.target);
    if (document.querySelector('dialog[open]') || (isTyping(event.target) && !isInside)) return;
    close();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <Sheet
      ref={sheet}
      tabIndex={-1}
      aria-label={`About ${userTitle(user ?? { id: userId, name: null })}`}
    >
      <PersonHeader
        userId={userId}
        after={
          <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} onClick={close} />
        }
      />
      <ErrorBoundary>
        <Scroller>
          <Sections>
            <Section>
              <SectionTitle>Restrictions</SectionTitle>
              <Standing userId={userId} isEditable />
            </Section>
            {user && <RestrictionEditor user={user} />}
            <Section>
              <SectionTitle>History</SectionTitle>
              <Timeline userId={userId} />
            </Section>
          </Sections>
        </Scroller>
      </ErrorBoundary>
    </Sheet>
  );
}
