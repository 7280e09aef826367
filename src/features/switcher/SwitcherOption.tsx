import { CornerDownLeft, Plus } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { matchRange } from '../../lib/search';
import { t } from '../../texts/t';
import { accentBar } from '../../ui/styles';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { FailureSign, Spinner } from '../../ui/Status';
import { ChoiceFrame, ChoiceHint } from '../../ui/ChoiceRow';
import type { SwitcherEntry } from './switcherEntries';

const Row = styled.div`
  position: relative;

  &:has([aria-selected='true']) > div:first-child {
    background-color: var(--colour-selected);
  }

  &:has([aria-selected='true'])::before {
    ${accentBar}
  }
`;

/** The name is the option; its `::after` extends it to the whole row. */
const Option = styled.span`
  font-weight: 550;
  line-height: var(--line-tight);

  &::after {
    position: absolute;
    inset: 0;
    content: '';
  }
`;

interface SwitcherOptionProps {
  readonly id: string;
  readonly entry: SwitcherEntry;
  /** The folded search text. */
  readonly wanted: string;
  readonly index: number;
  readonly count: number;
  /** Whether Enter chooses it. */
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly isFailed: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}

/** One row. Its accessible name is only the entry's name; the focus stays in the search box. */
export function SwitcherOption(props: SwitcherOptionProps) {
  const { id, entry, wanted, index, count, isActive, isBusy, isFailed } = props;
  const { onActive, onChoose } = props;
  const detailId = useId();
  const joinId = useId();
  const failureId = useId();
  return (
    <Row
      onPointerMove={isActive ? undefined : onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <ChoiceFrame
        name={entry.name}
        detail={entry.detail}
        detailId={detailId}
        pictureUrl={entry.pictureUrl}
        shape={entry.kind === 'user' ? 'round' : 'square'}
        title={
          <Option
            id={id}
            role="option"
            aria-label={entry.name}
            aria-describedby={`${detailId} ${joinId} ${failureId}`}
            aria-selected={isActive}
            aria-busy={isBusy}
            aria-posinset={index + 1}
            aria-setsize={count}
          >
            <MatchedName name={entry.name} wanted={wanted} />
          </Option>
        }
      >
        {isFailed && <FailureSign id={failureId} label={t('channels.notOpened')} />}
        {entry.kind === 'joinable' && (
          <ChoiceHint>
            <Plus size={18} aria-hidden="true" />
            <VisuallyHidden id={joinId}>{t('channels.join')}</VisuallyHidden>
          </ChoiceHint>
        )}
        {(isBusy || isActive) && (
          <ChoiceHint>
            {isBusy ? <Spinner size={18} /> : <CornerDownLeft size={18} aria-hidden="true" />}
          </ChoiceHint>
        )}
      </ChoiceFrame>
    </Row>
  );
}

const Match = styled.mark`
  background: none;
  color: var(--colour-accent);
  font-weight: 700;
`;

interface MatchedNameProps {
  readonly name: string;
  /** The folded search text. */
  readonly wanted: string;
}

/** A name in which the search text is highlighted. */
function MatchedName({ name, wanted }: MatchedNameProps) {
  const range = matchRange(name, wanted);
  if (!range) return <bdi>{name}</bdi>;
  return (
    <bdi>
      {name.slice(0, range.start)}
      <Match>{name.slice(range.start, range.end)}</Match>
      {name.slice(range.end)}
    </bdi>
  );
}
