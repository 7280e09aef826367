import type { ReactNode } from 'react';
import styled from 'styled-components';
import { isComposing } from '../../lib/keyboard';
import { t } from '../texts/t';
import { Button } from './Button';
import { ButtonRow } from './Pane';

const Frame = styled.form`
  display: grid;
  flex: 1 0 100%;
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-surface);
  color: var(--colour-text);
`;

interface InlineFormProps {
  readonly label: string;
  /** What the button says that sends it. */
  readonly submit: string;
  readonly isReady?: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form in the place of the button that opened it. Ctrl+Enter sends it, Esc closes it. */
export function InlineForm(props: InlineFormProps) {
  const { label, submit, isReady = true, onSubmit, onCancel, children } = props;
  return (
    <Frame
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSubmit();
      }}
      onKeyDown={(event) => {
        const hasCtrl = event.ctrlKey || event.metaKey;
        if (event.key === 'Enter' && hasCtrl) event.currentTarget.requestSubmit();
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onCancel();
      }}
    >
      {children}
      <ButtonRow>
        <Button onClick={onCancel}>{t('console.ui.cancel')}</Button>
        <Button type="submit" data-look="primary" disabled={!isReady}>
          {submit}
        </Button>
      </ButtonRow>
    </Frame>
  );
}
