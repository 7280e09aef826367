import styled from 'styled-components';
import { PHONE } from '../../../ui/media';
import { cutAtItsEnd, oneLine } from '../../../ui/styles';

export const Row = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr);
  column-gap: var(--space-3);
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: 3px var(--space-5) 0;

  &[data-run-start] {
    padding-top: var(--space-3);
  }

  &[data-own] {
    grid-template-columns: minmax(0, 1fr);
    justify-items: end;
  }

  @media ${PHONE} {
    column-gap: var(--space-2);
    padding-inline: var(--space-2);
  }

  &:focus-visible {
    outline: none;
  }

  /* Around what the row shows, which begins below and ends at the row's edges. */
  &:focus-visible::after {
    position: absolute;
    inset: -1px var(--space-3) -4px;
    border: 2px solid var(--colour-focus);
    border-radius: var(--radius-medium);
    content: '';
    pointer-events: none;

    @media ${PHONE} {
      inset-inline: var(--space-1);
    }
  }

  &[data-run-start]:focus-visible::after {
    top: calc(var(--space-3) - 5px);
  }
`;

/** As high as the quote that is drawn there. */
export const QuotedRoom = styled.div`
  height: 2.875rem;
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: 3px;
  align-items: flex-start;
  grid-column: -2;
  min-width: 0;
  max-width: min(100%, 44rem);

  ${Row}[data-own] & {
    align-items: flex-end;
    max-width: min(92%, 44rem);
  }
`;

export const Forwarded = styled.small`
  display: flex;
  gap: var(--space-1);
  align-items: center;
  min-height: 20px;
  color: var(--colour-text-soft);
  font-size: var(--text-small);
`;

export const Byline = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: baseline;
  max-width: 100%;
  font-size: 0.8125rem;

  strong {
    font-weight: 650;
    ${oneLine}
    ${cutAtItsEnd}
  }

  time {
    flex: none;
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
`;

/** Visible when the row is pointed at or has the focus. */
export const Tools = styled.div`
  display: flex;
  align-self: flex-start;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-small);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  opacity: 0;
  transition: opacity var(--duration-fast);

  ${Row}:focus-visible &,
  ${Row}:has(:focus-visible) & {
    opacity: 1;
  }

  @media (hover: hover) {
    ${Row}:hover & {
      opacity: 1;
    }
  }

  /* Below the message, which makes room for them: beside each message they would take the width of the text. */
  @media (hover: none) {
    position: absolute;
    z-index: 1;
    inset-block-start: calc(100% + 3px);
    inset-inline-start: 0;
    pointer-events: none;

    ${Row}[data-own] & {
      inset-inline: auto 0;
    }

    /* Not while another control of the message is pressed: they would come between finger and control. */
    ${Row}:focus &,
    &:focus-within {
      opacity: 1;
      pointer-events: auto;
    }
  }

  button {
    width: 32px;
    height: 28px;
  }

  @media (pointer: coarse) {
    button {
      width: 44px;
      height: 40px;
    }
  }
`;

/** The message with its tools beside it. */
export const Line = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-2);
  align-items: flex-start;
  max-width: 100%;

  ${Row}[data-own] & {
    flex-direction: row-reverse;
  }

  /*
   * The room of the tools. It is given back only after a touch of something else has ended, which would move from under
   * the finger.
   */
  @media (hover: none) {
    transition: margin-block-end 0s 300ms;

    ${Row}:is(:focus, :has(:focus-visible), :has(${Tools}:focus-within)) & {
      margin-block-end: 45px;
      transition-delay: 0s;
    }
  }
`;

export const Content = styled.div`
  display: flex;
  flex-direction: column;
  gap: 3px;
  align-items: flex-start;
  min-width: 0;

  ${Row}[data-own] & {
    align-items: flex-end;
  }

  /* A quote belongs to the text below it, not to the message above. */
  > [data-quote] {
    margin-block-start: 6px;
  }
`;

export const Bubble = styled.div`
  @keyframes message-before-fading {
    from {
      color: var(--colour-text);
    }
  }

  max-width: 100%;

  /* Piled-up accents stay within their own message. */
  overflow: clip;
  padding: 7px 13px;
  border-radius: var(--radius-large);
  border-start-start-radius: var(--space-1);
  background: var(--colour-bubble);

  /* Seen only where colours are forced and the background is not. */
  outline: 1px solid transparent;

  /* A long touch opens the menu, which copies the text. */
  @media (pointer: coarse) {
    -webkit-touch-callout: none;
    user-select: none;
  }

  ${Row}[data-own] & {
    border-start-start-radius: var(--radius-large);
    border-end-end-radius: var(--space-1);
    background: var(--colour-bubble-own);
  }

  /* A message that is sent at once does not flicker. */
  :is([data-unsent='sending'], [data-unsent='waiting']) & {
    color: var(--colour-text-soft);
    animation: message-before-fading var(--duration-fast) var(--duration-slow) backwards;
  }
`;

export const Edited = styled.small`
  display: block;
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  text-align: end;
`;

export const Unsent = styled.div`
  @keyframes message-sign-appearing {
    from {
      opacity: 0;
    }
  }

  display: flex;
  flex: none;
  gap: var(--space-1);
  align-items: center;
  align-self: flex-start;

  /* As high as a message of one line. */
  min-height: 36px;
  color: var(--colour-text-soft);
  animation: message-sign-appearing var(--duration-fast) var(--duration-slow) backwards;

  > [role='img'] {
    display: inline-flex;
  }

  [data-unsent='rejected'] & {
    color: var(--colour-danger);
    animation: none;
  }
`;

export const Text = styled.p`
  margin: 0;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  unicode-bidi: plaintext;

  /* Named by foundWords.ts. */
  &::highlight(found-words),
  & *::highlight(found-words) {
    background: var(--colour-mention);
    color: var(--colour-text);
  }

  a {
    color: var(--colour-accent);
    text-underline-offset: 2px;
  }

  &[data-big] {
    font-size: 2.5rem;
    line-height: 1.2;
  }
`;

export const Note = styled.span`
  display: flex;
  flex-flow: row wrap;
  gap: 0 var(--space-2);
  align-items: baseline;
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
`;

export const LinkButton = styled.button`
  min-height: 28px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--colour-accent);
  font-weight: 600;
  cursor: pointer;

  &[data-unfolds] {
    margin-top: var(--space-1);
  }

  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }

  @media (pointer: coarse) {
    min-height: var(--control-size);
  }
`;

export const Broken = styled.div`
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: var(--space-2) var(--space-5);
  color: var(--colour-danger);
`;
