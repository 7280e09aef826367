import styled from 'styled-components';
import { t } from '../texts/t';
import { IconButton, type IconButtonProps } from './IconButton';

const Frame = styled.span`
  position: relative;
  display: flex;

  /* Room for the number, which is wider with larger text. */
  margin-inline-end: max(0px, 1rem - 16px);
`;

/** How many are new. */
const Count = styled.span`
  position: absolute;

  /* With larger text it grows upwards and onwards, away from the icon. */
  inset-inline-start: calc(50% - 1px);
  bottom: calc(100% - 18px);
  min-width: 16px;
  padding-inline: 4px;
  border: 1px solid var(--colour-panel);
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  color: var(--colour-on-accent);
  font-weight: 650;
  font-size: 0.625rem;
  line-height: 1.6;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
`;

/** More are shown as 9+. */
const MAX_SHOWN = 9;

interface CountedButtonProps extends IconButtonProps {
  /** How many are new. */
  readonly count: number;
}

/** Leads to messages, and says how many of them are new. */
export function CountedButton({ count, ...button }: CountedButtonProps) {
  return (
    <Frame>
      <IconButton
        {...button}
        aria-description={count > 0 ? t('messageLists.new', { count }) : undefined}
      />
      {count > 0 && <Count aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</Count>}
    </Frame>
  );
}
