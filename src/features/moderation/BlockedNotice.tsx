import { ShieldBan } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { texts } from './texts';

const Notice = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-4);
  align-items: center;
  justify-content: center;
  padding: var(--space-5);
  color: var(--colour-text-soft);
  font-size: var(--text-title);
  text-align: center;
  text-wrap: balance;
`;

/** Takes the place of a conversation, and what was being used there goes: its window has the focus. */
export function BlockedNotice() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.closest('main')?.focus();
  }, []);
  return (
    <Notice ref={notice} role="alert">
      <ShieldBan size={40} aria-hidden="true" />
      {texts.blocked}
    </Notice>
  );
}
