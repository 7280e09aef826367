import { useContext, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import type { Message } from '../../../domain/message';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowTabStop';
import { foldToggled, selectIsUnfolded } from '../unfoldedSlice';
import { LeaveBottom } from './leaveBottom';

const Toggle = styled.button`
  min-height: 28px;
  margin-top: var(--space-1);
  padding: 0;
  border: 0;
  background: none;
  color: var(--colour-accent);
  font-weight: 600;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }

  @media (pointer: coarse) {
    min-height: var(--control-size);
  }
`;

interface FoldedTextProps {
  readonly message: Message;
  readonly children: (isUnfolded: boolean) => ReactNode;
}

/** A long text with the button that shows all of it, or only its beginning again. */
export function FoldedText({ message, children }: FoldedTextProps) {
  const dispatch = useAppDispatch();
  const leaveBottom = useContext(LeaveBottom);
  const isUnfolded = useAppSelector((state) => selectIsUnfolded(state, message));
  const { channelId, timetoken } = message;
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The list would follow its end, away from where one goes on reading.
    if (!isUnfolded) leaveBottom();
    flushSync(() => dispatch(foldToggled({ channelId, timetoken })));
    if (isUnfolded) currentTarget.closest('article')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      {children(isUnfolded)}
      <Toggle
        ref={leaveFocusToRow}
        type="button"
        aria-expanded={isUnfolded}
        tabIndex={useControlTabIndex()}
        onClick={toggle}
      >
        {isUnfolded ? 'Show less' : 'Show more'}
      </Toggle>
    </>
  );
}
