import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { SHORT } from '../../ui/breakpoints';

/** Holds the text a second time, unseen: whatever changes the height it needs, the field follows. */
const Frame = styled.div`
  display: grid;
  flex: 1;
  grid-template-rows: minmax(0, 1fr);
  min-width: 0;
  max-height: 40dvh;
  overflow: hidden;
  /* 16 px keeps phones from zooming in. */
  font-size: max(16px, var(--text-body));
  line-height: var(--line-body);

  @media (pointer: fine) {
    font-size: var(--text-body);
  }

  @media ${SHORT} {
    max-height: max(var(--control-size), 25dvh);
  }

  &::after {
    visibility: hidden;
    white-space: pre-wrap;
    overflow-wrap: break-word;
    unicode-bidi: plaintext;
    /* The space gives a last line that is empty its height. */
    content: attr(data-text) ' ';
  }

  &::after,
  > textarea {
    grid-area: 1 / 1;
    min-width: 0;
    min-height: var(--control-size);
    padding: max(0px, calc((var(--control-size) - 1lh) / 2)) var(--space-1);
    font: inherit;
  }
`;

const Field = styled.textarea`
  border: 0;
  outline: none;
  background: none;
  resize: none;

  &::placeholder {
    color: var(--colour-text-soft);
    opacity: 1;
  }
`;

interface GrowingTextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'rows'> {
  readonly value: string;
  readonly placeholder: string;
}

/** A field as high as its text, or its placeholder, up to a part of the window; then it scrolls. */
export function GrowingTextArea(props: GrowingTextAreaProps) {
  return (
    <Frame data-text={props.value || props.placeholder}>
      <Field {...props} rows={1} />
    </Frame>
  );
}
