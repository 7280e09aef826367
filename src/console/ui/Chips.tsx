import { X } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../ui/IconButton';
import { PlainList } from './PlainList';

const List = styled(PlainList)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);

  li {
    display: inline-flex;
    align-items: center;
    max-width: 100%;
    padding-inline-start: 12px;

    > :last-child:not(button) {
      padding-inline-end: 12px;
    }

    border-radius: var(--radius-medium);
    background: var(--colour-hover);
    font-size: var(--text-control);
  }

  bdi {
    padding-block: var(--space-1);
    overflow-wrap: anywhere;
  }
`;

interface ChipsProps<Value extends string> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly values: readonly Value[];
  /** The text of a value and the label of its remove button. */
  readonly describe: (value: Value) => { readonly text: string; readonly removal: string };
  /** Missing for a list that only shows its values. */
  readonly onRemove?: ((value: Value) => void) | undefined;
}

/** A list of removable words or names. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, values, describe, onRemove } = props;
  return (
    <List aria-label={label}>
      {values.map((value) => {
        const { text, removal } = describe(value);
        return (
          <li key={value} title={value}>
            <bdi>{text}</bdi>
            {onRemove && (
              <IconButton
                label={removal}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => onRemove(value)}
              />
            )}
          </li>
        );
      })}
    </List>
  );
}
