import { MessagesSquare } from 'lucide-react';
import styled from 'styled-components';

const Frame = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  container-type: size;
  pointer-events: none;
`;

const Disc = styled.span`
  display: grid;
  width: 112px;
  height: 112px;
  border-radius: var(--radius-round);
  background: var(--colour-bubble);
  color: var(--colour-border-strong);
  place-items: center;

  /* Without the room for it, it would be drawn over what stands below. */
  @container (max-height: 128px) {
    display: none;
  }
`;

/** Stands for a channel in which nothing was said yet. The specification has no words for it. */
export function NothingSaid() {
  return (
    <Frame aria-hidden="true">
      <Disc>
        <MessagesSquare size={48} strokeWidth={1.5} />
      </Disc>
    </Frame>
  );
}
