import { CornerDownLeft, Plus } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { accentBar } from '../../ui/accentBar';
import { FailureSign } from '../../ui/FailureSign';
import { Spinner } from '../../ui/Spinner';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ChoiceFrame, ChoiceHint } from '../channels/components/ChoiceRow';
import { MatchedName } from './MatchedName';
import type { SwitcherEntry } from './switcherEntries';
import { texts } from './texts';

const Row = styled.div`
  position: relative;

  &:has([aria-selected='true']) > div:first-child {
    background-color: var(--colour-selected);
  }

  &:has([aria-selected='true'])::before {
    ${accentBar}
  }
`;

/** The name is the option; its reach is the whole row. */
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
  /** What was searched for, folded. */
  readonly wanted: string;
  readonly index: number;
  readonly count: number;
  /** The one that Enter chooses. */
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly isFailed: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}

/** Named by its name alone; the focus stays in the search box. */
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
        shape={entry.kind === 'person' ? 'round' : 'square'}
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
        {isFailed && <FailureSign id={failureId} label={texts.notOpened} />}
        {entry.kind === 'joinable' && (
          <ChoiceHint>
            <Plus size={18} aria-hidden="true" />
            <VisuallyHidden id={joinId}>{texts.joins}</VisuallyHidden>
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
