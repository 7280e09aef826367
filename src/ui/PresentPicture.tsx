import type { ReactNode } from 'react';
import styled from 'styled-components';

const Picture = styled.div`
  position: relative;
  display: flex;
  flex: none;
`;

const Dot = styled.span`
  position: absolute;
  inset-inline-end: -2px;
  bottom: -2px;
  width: 13px;
  height: 13px;
  border: 2px solid var(--colour-panel);
  border-radius: var(--radius-round);
  background: var(--colour-present);

  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

interface PresentPictureProps {
  readonly isPresent: boolean;
  readonly children: ReactNode;
}

/** The picture of a user, with a dot when they are present. */
export function PresentPicture({ isPresent, children }: PresentPictureProps) {
  return (
    <Picture>
      {children}
      {isPresent && <Dot aria-hidden="true" />}
    </Picture>
  );
}
