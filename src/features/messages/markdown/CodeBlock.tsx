import { Check, CircleAlert, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { t } from '../../../texts/t';
import { IconButton } from '../../../ui/IconButton';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';

const RESULT_SHOWN_MS = 2_000;

const Frame = styled.div`
  display: flex;
  align-items: flex-start;
  min-width: 0;
  margin: 4px 0;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-small);
  background: var(--colour-surface);
`;

const Code = styled.pre`
  flex: 1;
  min-width: 0;
  max-height: 60vh;
  margin: 0;
  padding: var(--space-2) var(--space-3);
  overflow: auto;
  overflow-wrap: normal;
  font-size: 0.8125rem;
  white-space: pre;
`;

const RESULTS = {
  none: { label: 'messages.code.copy', Icon: Copy },
  copied: { label: 'messages.code.copied', Icon: Check },
  failed: { label: 'messages.code.failed', Icon: CircleAlert },
} as const;

/** Code as it was written, with the button that copies it. */
export function CodeBlock({ text }: { readonly text: string }) {
  const [result, setResult] = useState<keyof typeof RESULTS>('none');
  const tabIndex = useControlTabIndex();
  const { label, Icon } = RESULTS[result];
  useEffect(() => {
    if (result === 'none') return undefined;
    const timer = setTimeout(() => setResult('none'), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () => {
    // Without a secure origin there is no clipboard at all.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setResult('copied'),
        () => setResult('failed'),
      );
  };
  return (
    <Frame>
      <Code dir="ltr" tabIndex={tabIndex}>
        <code>{text}</code>
      </Code>
      <IconButton
        ref={leaveFocusToRow}
        label={t(label)}
        icon={<Icon size={16} aria-hidden="true" />}
        tabIndex={tabIndex}
        onClick={copy}
      />
    </Frame>
  );
}
