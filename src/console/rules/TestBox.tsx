import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import styled from 'styled-components';
import { applyRules, findMatches } from '../../domain/wordRules/applyRules';
import { useView } from '../state/hooks';
import { ChannelPicker } from '../directory/ChannelPicker';
import { Badge } from '../ui/Badge';
import { TextAreaField } from '../ui/Field';
import { MarkedText } from '../ui/MarkedText';
import { Hint, SectionTitle } from '../ui/Pane';
import { serverEndpoints } from '../api/endpoints';
import { useRules } from './useRules';
import { t } from '../texts/t';

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

const TONES = { block: 'danger', mask: 'warning', flag: 'accent', pass: 'good' } as const;

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
  return (
    <Frame aria-label={t('rules.try.title')}>
      <SectionTitle as="h2">{t('rules.try.title')}</SectionTitle>
      <TextAreaField
        label={t('rules.try.message')}
        rows={3}
        value={text}
        placeholder={t('rules.try.placeholder')}
        onChange={(value) => change({ text: value })}
      />
      <ChannelPicker
        label={t('rules.try.channel')}
        none={t('rules.try.anyChannel')}
        value={channelId}
        onChange={(id) => change({ channelId: id })}
      />
      <Result role="status" aria-label={t('rules.try.result')}>
        {text.trim() === '' ? (
          <Hint>{t('rules.try.hint')}</Hint>
        ) : (
          <>
            <div>
              <Badge data-tone={TONES[ruling.verdict]}>{t(`rules.try.${ruling.verdict}`)}</Badge>
            </div>
            <MarkedText text={text} marks={ruling.matches} />
            {ruling.verdict === 'mask' && (
              <Hint>{t('rules.try.othersSee', { text: ruling.text })}</Hint>
            )}
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
      <Hint role="status">{t('rules.try.recent', { hits: hits.length, count: texts.length })}</Hint>
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
