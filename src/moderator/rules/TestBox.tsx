import { useMemo } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { ChannelPicker } from '../channels/ChannelPicker';
import { Badge } from '../ui/Badge';
import { TextAreaField } from '../ui/Field';
import { MarkedText } from '../ui/MarkedText';
import { SectionTitle } from '../ui/Pane';
import { findMatches } from './matcher';
import { selectRulesState, testChannelChosen, testTextChanged } from './rulesSlice';

const Frame = styled.section`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  padding: var(--space-4);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-large);
  background: var(--colour-panel);
`;

const Result = styled.div`
  display: grid;
  gap: var(--space-2);
  min-height: 64px;
  padding: var(--space-3);
  border-radius: var(--radius-small);
  background: var(--colour-surface);

  p {
    margin: 0;
  }
`;

const Hint = styled.p`
  margin: 0;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
`;

const VERDICTS = {
  block: ['danger', 'Would be blocked'],
  mask: ['warning', 'Would be masked'],
  flag: ['accent', 'Would be flagged'],
} as const;
const BY_STRICTNESS = ['block', 'mask', 'flag'] as const;

/** Tries the rules on a text, and on what was said last in a channel. */
export function TestBox() {
  const dispatch = useAppDispatch();
  const { rules, test } = useAppSelector(selectRulesState);
  const { text, channelId, recent } = test;
  const channel = channelId ?? '';
  const matches = useMemo(() => findMatches(text, rules, channel), [text, rules, channel]);
  const hits = useMemo(
    () => recent?.filter((said) => findMatches(said, rules, channel).length > 0),
    [recent, rules, channel],
  );
  const strictest = BY_STRICTNESS.find((action) =>
    matches.some((found) => found.action === action),
  );
  return (
    <Frame aria-label="Try the rules">
      <SectionTitle as="h2">Try the rules</SectionTitle>
      <TextAreaField
        label="A message"
        rows={3}
        value={text}
        placeholder="Write what somebody could write"
        onChange={(value) => dispatch(testTextChanged(value))}
      />
      <ChannelPicker
        label="As if said in"
        none="Any channel without rules of its own"
        value={channelId}
        onChange={(id) => dispatch(testChannelChosen(id))}
      />
      <Result role="status" aria-label="What would happen">
        {text.trim() === '' ? (
          <Hint>What the rules find is marked here.</Hint>
        ) : (
          <>
            <div>
              <Badge $tone={strictest ? VERDICTS[strictest][0] : 'good'}>
                {strictest ? VERDICTS[strictest][1] : 'Would pass'}
              </Badge>
            </div>
            <MarkedText text={text} marks={matches} />
          </>
        )}
      </Result>
      {recent && hits && (
        <Hint>
          Would have hit {hits.length} of the last {recent.length} messages there.
        </Hint>
      )}
      {hits && hits.length > 0 && (
        <Result>
          {hits.slice(0, 5).map((said, index) => (
            <MarkedText key={index} text={said} marks={findMatches(said, rules, channel)} />
          ))}
        </Result>
      )}
    </Frame>
  );
}
