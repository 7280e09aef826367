import { Check, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Avatar } from './Avatar';
import { FailureSign, Skeleton, Spinner } from './Status';
import { cutAtItsEnd, oneLine, wholeRow } from './styles';

/** Height of a row of two lines, px. */
export const CHOICE_ROW_HEIGHT = 60;

const row = css`
  position: relative;
  display: flex;
  gap: var(--space-3);
  align-items: center;
  min-height: ${CHOICE_ROW_HEIGHT}px;
  padding: var(--space-2) var(--space-3);
  /* Keeps the backgrounds of neighbours apart. */
  border: 1px solid transparent;
  border-radius: var(--radius-medium);
  background-clip: padding-box;
`;

const Row = styled.div`
  ${row}
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      background-color: var(--colour-hover);
    }
  }

  &:has(:checked) {
    background-color: var(--colour-selected);
  }
`;

const Lines = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  min-width: 0;

  > * {
    ${oneLine}
    ${cutAtItsEnd}
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }
`;

const Choose = styled.button`
  max-width: 100%;
  padding-inline: 0;
  border: 0;
  background: none;
  font-weight: 550;
  line-height: var(--line-tight);
  text-align: start;
  cursor: pointer;
  ${wholeRow}

  &[aria-busy='true']::after {
    cursor: progress;
  }
`;

const Name = styled.span`
  font-weight: 550;
  line-height: var(--line-tight);
`;

/** An icon at the end of a row that shows what choosing it does. */
export const ChoiceHint = styled.span`
  display: inline-flex;
  flex: none;
  color: var(--colour-text-soft);

  ${Row}:hover & {
    color: var(--colour-accent);
  }
`;

const Box = styled.input`
  flex: none;
  width: 22px;
  height: 22px;
  margin: 0;
  appearance: none;
  border: 2px solid var(--colour-border-strong);
  border-radius: 6px;
  cursor: pointer;
  ${wholeRow}

  &:checked {
    border-color: var(--colour-accent);
    background: var(--colour-accent);
  }
`;

/** Drawn over the box, which takes the clicks. */
const Mark = styled(Check)`
  position: absolute;
  inset-inline-end: calc(var(--space-3) + 3px);
  color: var(--colour-on-accent);
  pointer-events: none;

  ${Box}:not(:checked) + & {
    display: none;
  }
`;

interface ChoiceRowProps {
  readonly name: string;
  /** Second line: the description of a channel, the title of a user. */
  readonly detail: string | null;
  readonly pictureUrl: string | null;
  readonly shape: 'round' | 'square';
}

interface ChoiceButtonProps extends ChoiceRowProps {
  /** Whether the choice is being performed. */
  readonly isBusy: boolean;
  /** Names the failure, if the choice failed. */
  readonly failure: string | null;
  /** Whether choosing it adds something. */
  readonly isAddition?: boolean;
  readonly onChoose: () => void;
}

/** A row that is a button. Its accessible name is only `name`. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const { isBusy, failure, isAddition, onChoose, ...rest } = props;
  const detailId = useId();
  const failureId = useId();
  return (
    <ChoiceFrame
      {...rest}
      detailId={detailId}
      title={
        <Choose
          type="button"
          aria-busy={isBusy}
          aria-describedby={`${detailId} ${failureId}`}
          onClick={onChoose}
        >
          <bdi>{rest.name}</bdi>
        </Choose>
      }
    >
      {failure !== null && <FailureSign id={failureId} label={failure} />}
      {(isBusy || isAddition) && (
        <ChoiceHint>
          {isBusy ? <Spinner size={18} /> : <Plus size={18} aria-hidden="true" />}
        </ChoiceHint>
      )}
    </ChoiceFrame>
  );
}

interface ChoiceBoxProps extends ChoiceRowProps {
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

/** A row that is a check box. Its accessible name is only `name`. */
export function ChoiceBox({ isChecked, onToggle, ...rest }: ChoiceBoxProps) {
  const detailId = useId();
  return (
    <ChoiceFrame
      {...rest}
      detailId={detailId}
      title={
        <Name>
          <bdi>{rest.name}</bdi>
        </Name>
      }
    >
      <Box
        type="checkbox"
        checked={isChecked}
        aria-label={rest.name}
        aria-describedby={rest.detail ? detailId : undefined}
        onChange={onToggle}
        onKeyDown={(event) => {
          // Enter chooses in every other list; the browser's own check boxes take the space bar only.
          if (event.key === 'Enter' && !event.repeat) onToggle();
        }}
      />
      <Mark size={16} strokeWidth={3} aria-hidden="true" />
    </ChoiceFrame>
  );
}

interface ChoiceFrameProps extends ChoiceRowProps {
  readonly detailId: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a row: picture, title, detail, and what `children` add. */
export function ChoiceFrame(props: ChoiceFrameProps) {
  const { name, detail, detailId, pictureUrl, shape, title, children } = props;
  return (
    <Row title={detail ? `${name}\n${detail}` : name}>
      <Avatar name={name} pictureUrl={pictureUrl} size={40} shape={shape} />
      <Lines>
        {title}
        {detail && (
          <small id={detailId}>
            <bdi>{detail}</bdi>
          </small>
        )}
      </Lines>
      {children}
    </Row>
  );
}

const Placeholder = styled.div`
  ${row}
`;

/** Rows that are being loaded. */
export function ChoicePlaceholders({
  shape,
  count,
}: Pick<ChoiceRowProps, 'shape'> & { count: number }) {
  const widths = ['46%', '62%', '38%', '54%'];
  return Array.from({ length: count }, (_, index) => (
    <Placeholder key={index} aria-hidden="true">
      <Skeleton
        width="40px"
        height="40px"
        borderRadius={shape === 'round' ? 'var(--radius-round)' : 'var(--radius-small)'}
      />
      <Skeleton width={widths[index % widths.length] ?? '50%'} height="14px" />
    </Placeholder>
  ));
}
