import type { ComponentProps, ReactNode } from 'react';
import styled, { css } from 'styled-components';
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
  readonly isBare?: boolean | undefined;
}

function Labelled({
  label,
  isBare = false,
  children,
}: FieldProps & { readonly children: ReactNode }) {
  return (
    <Label>
      {isBare ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      {children}
    </Label>
  );
}

interface SelectFieldProps<Value extends string | number | null>
  extends FieldProps, Omit<ComponentProps<'select'>, 'value' | 'children' | 'onChange'> {
  readonly value: Value;
  /** The text of the choice of none of the values, which is null. */
  readonly none?: string;
  /** The values on offer. */
  readonly values: readonly NonNullable<Value>[];
  readonly textOf: (value: NonNullable<Value>) => string;
  /** What hovering a value shows. */
  readonly titleOf?: (value: NonNullable<Value>) => string;
  readonly onChange: (value: Value) => void;
}

/** One of several values. */
export function SelectField<Value extends string | number | null>({
  label,
  isBare,
  value,
  none,
  values,
  textOf,
  titleOf,
  onChange,
  ...rest
}: SelectFieldProps<Value>) {
  const choices: readonly (Value | null)[] = none === undefined ? values : [null, ...values];
  return (
    <Labelled {...{ label, isBare }}>
      <Select
        {...rest}
        value={value ?? ''}
        // Null is among the choices only where it is among the values of the type.
        onChange={({ target }) => onChange((choices[target.selectedIndex] ?? null) as Value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {values.map((known) => (
          <option key={known} value={known} title={titleOf?.(known)}>
            {textOf(known)}
          </option>
        ))}
      </Select>
    </Labelled>
  );
}

export function TextField({
  label,
  isBare,
  onChange,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'input'>, 'onChange'> & { readonly onChange: (value: string) => void }) {
  return (
    <Labelled {...{ label, isBare }}>
      <Input
        {...rest}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
}

export function TextAreaField({
  label,
  isBare,
  onChange,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange'> & { readonly onChange: (value: string) => void }) {
  return (
    <Labelled {...{ label, isBare }}>
      <Area {...rest} onChange={(event) => onChange(event.target.value)} />
    </Labelled>
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
  return (
    <Check>
      <input
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
