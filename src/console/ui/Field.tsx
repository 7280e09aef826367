import { useId, type ComponentProps, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { t, type TextId } from '../texts/t';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

const box = css`
  width: 100%;
  min-width: 0;
  min-height: 34px;
  padding: 0 var(--space-3);
  border: 1px solid var(--colour-border-strong);
  border-radius: var(--radius-small);
  background: var(--colour-surface);
  /* 16 px keeps phones from zooming in. */
  font-size: max(16px, var(--text-control));
  text-overflow: ellipsis;

  &::placeholder {
    color: var(--colour-text-soft);
    opacity: 1;
  }

  @media (pointer: fine) {
    font-size: var(--text-control);
  }

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

const Label = styled.label`
  display: grid;
  gap: var(--space-1);
  min-width: 0;
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  font-weight: 550;

  > :is(input, select, textarea) {
    color: var(--colour-text);
    font-weight: 400;
  }
`;

const Select = styled.select`
  ${box}
  padding-inline-end: var(--space-2);
`;

const Input = styled.input`
  ${box}
`;

const Area = styled.textarea`
  ${box}
  padding-block: var(--space-2);
  line-height: var(--line-body);
  resize: vertical;
`;

interface FieldProps {
  readonly label: string;
  /** Whether the label is visually hidden. */
  readonly isBare?: boolean;
}

function Caption({ label, isBare }: FieldProps) {
  return isBare ? <VisuallyHidden>{label}</VisuallyHidden> : label;
}

export function SelectField({
  label,
  isBare = false,
  onChange,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'select'>, 'onChange'> & {
    readonly onChange: (value: string) => void;
    readonly children: ReactNode;
  }) {
  return (
    <Label>
      <Caption label={label} isBare={isBare} />
      <Select {...rest} onChange={(event) => onChange(event.target.value)} />
    </Label>
  );
}

interface ChoiceFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  /** The text of each value. */
  readonly labels: Readonly<Record<Value, TextId>>;
  /** The values on offer; by default all that have a label. */
  readonly choices?: readonly Value[];
  readonly onChange: (value: Value) => void;
}

/** One of several known values. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { labels, choices = Object.keys(labels) as Value[], onChange, ...rest } = props;
  return (
    <SelectField
      {...rest}
      onChange={(text) => {
        const chosen = choices.find((known) => known === text);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {choices.map((known) => (
        <option key={known} value={known}>
          {t(labels[known])}
        </option>
      ))}
    </SelectField>
  );
}

export function TextField({
  label,
  isBare = false,
  onChange,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'input'>, 'onChange'> & { readonly onChange: (value: string) => void }) {
  return (
    <Label>
      <Caption label={label} isBare={isBare} />
      <Input
        {...rest}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Label>
  );
}

export function TextAreaField({
  label,
  isBare = false,
  onChange,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange'> & { readonly onChange: (value: string) => void }) {
  return (
    <Label>
      <Caption label={label} isBare={isBare} />
      <Area {...rest} onChange={(event) => onChange(event.target.value)} />
    </Label>
  );
}

const Check = styled.label`
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  min-height: 28px;
  font-size: var(--text-control);
  cursor: pointer;

  input {
    width: 17px;
    height: 17px;
    margin: 0;
    accent-color: var(--colour-accent);
  }
`;

export function CheckField({
  label,
  about,
  isChecked,
  onChange,
}: {
  readonly label: string;
  /** Names the subject of the check box for screen readers. */
  readonly about?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  const id = useId();
  return (
    <Check htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {about !== undefined && <VisuallyHidden>: {about}</VisuallyHidden>}
      </span>
    </Check>
  );
}
