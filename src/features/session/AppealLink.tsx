import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../state/hooks';
import { TextButton } from '../../ui/TextButton';
import { openAppeals, offersAppeals } from './appealCalls';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;

  /* Above a list. */
  &[data-look='quiet'] {
    margin: 0;
    padding-bottom: var(--space-2);
    border-bottom: 1px solid var(--colour-border);
  }
`;

interface AppealLinkProps {
  readonly label: string;
  readonly look: 'primary' | 'quiet';
  readonly button?: RefObject<HTMLButtonElement | null> | undefined;
}

/** Leads to the page with the decisions about the user; nothing without a moderation server. */
export function AppealLink({ label, look, button }: AppealLinkProps) {
  const dispatch = useAppDispatch();
  const [isOffered] = useState(() => dispatch(offersAppeals()));
  if (!isOffered) return null;
  return (
    <Line data-look={look}>
      <TextButton
        ref={button}
        data-look={look}
        type="button"
        onClick={() => dispatch(openAppeals())}
      >
        {label}
        {look === 'quiet' && <ChevronRight size={16} aria-hidden="true" />}
      </TextButton>
    </Line>
  );
}
