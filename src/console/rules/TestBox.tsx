import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import styled from 'styled-components';
import { applyRules, findMatches } from '../../domain/wordRules/applyRules';
import { useView } from '../state/hooks';
import { ChannelPicker } from '../directory/ChannelPicker';
import { countOf } from '../actions/texts';
import { Badge } from '../ui/Badge';
import { TextAreaField } from '../ui/Field';
import { MarkedText } from '../ui/MarkedText';
import { Hint, SectionTitle } from '../ui/Pane';
import { serverEndpoints } from '../api/endpoints';
import { useRules } from './useRules';

const Frame = styled.section`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  align-self: start;
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
`;

const VERDICTS = {
  block: ['danger', 'Would be rejected'],
  mask: ['warning', 'Would be masked'],
  flag: ['accent', 'Would be flagged'],
  pass: ['good', 'Would pass'],
} as const;

/** Matching messages that are shown. */
const MAX_SHOWN = 5;

/** Tries the rules on a text and on recent messages, with the function that judges messages on publish. */
export function TestBox() {
  const { words: rules } = useRules();
  const [{ text, channelId }, change] = useView('rules');
  const { currentData: recent } = serverEndpoints.useGetChannelTextsQuery(
    channelId === null ? skipToken : { channelId },
    { refetchOnMountOrArgChange: true },
  );
  const channel = channelId ?? '';
  const ruling = useMemo(() => applyRules(text, rules, channel), [text, rules, channel]);
  const [tone, verdict] = VERDICTS[ruling.verdict];
  return (
    <Frame aria-label="Try the rules">
      <SectionTitle as="h2">Try the rules</SectionTitle>
      <TextAreaField
        label="A message"
        rows={3}
        value={text}
        placeholder="Enter a message to test"
        onChange={(value) => change({ text: value })}
      />
      <ChannelPicker
        label="Channel to test in"
        none="Any other channel"
        value={channelId}
        onChange={(id) => change({ channelId: id })}
      />
      <Result role="status" aria-label="What would happen">
        {text.trim() === '' ? (
          <Hint>Matches are highlighted here.</Hint>
        ) : (
          <>
            <div>
              <Badge data-tone={tone}>{verdict}</Badge>
            </div>
            <MarkedText text={text} marks={ruling.matches} />
            {ruling.verdict === 'mask' && <Hint>Others see: {ruling.text}</Hint>}
          </>
        )}
      </Result>
      {recent && <RecentHits texts={recent.texts} channel={channel} />}
    </Frame>
  );
}

interface RecentHitsProps {
  readonly texts: readonly string[];
  readonly channel: string;
}

function RecentHits({ texts, channel }: RecentHitsProps) {
  const { words: rules } = useRules();
  const hits = useMemo(
    () =>
      texts
        .map((text) => ({ text, marks: findMatches(text, rules, channel) }))
        .filter(({ marks }) => marks.length > 0),
    [texts, rules, channel],
  );
  return (
    <>
      <Hint role="status">
        The rules match {hits.length} of the last {countOf(texts.length, 'message')} in this
        channel.
      </Hint>
      {hits.length > 0 && (
        <Result>
          {hits.slice(0, MAX_SHOWN).map(({ text, marks }, index) => (
            <MarkedText key={index} text={text} marks={marks} />
          ))}
        </Result>
      )}
    </>
  );
}
