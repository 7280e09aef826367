import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { IconButton } from '../../ui/IconButton';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { SectionTitle } from '../ui/Pane';
import { Part } from './Part';
import { rulesEdited, selectRulesState } from './rulesSlice';

const Below = styled(Part)`
  margin-top: var(--space-4);
`;

const Words = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: inline-flex;
    align-items: center;
    padding-inline-start: 10px;
    border-radius: var(--radius-round);
    background: var(--colour-hover);
    font-size: var(--text-control);
    overflow-wrap: anywhere;
  }
`;

const AddWord = styled.form`
  display: flex;
  gap: var(--space-2);
  align-items: end;

  > label {
    flex: 1;
  }
`;

const Hint = styled.p`
  margin: 0;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
`;

/** What no rule ever finds. */
export function AllowList() {
  const dispatch = useAppDispatch();
  const { rules } = useAppSelector(selectRulesState);
  const [word, setWord] = useState('');
  return (
    <Below>
      <SectionTitle as="h2">Always allowed</SectionTitle>
      <Hint>Words that no rule finds, like a place name that contains a bad word.</Hint>
      <Words aria-label="Always allowed">
        {rules.allow.map((allowed) => (
          <li key={allowed}>
            {allowed}
            <IconButton
              label={`No longer allow ${allowed}`}
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => dispatch(rulesEdited({ type: 'disallow', word: allowed }))}
            />
          </li>
        ))}
      </Words>
      <AddWord
        onSubmit={(event) => {
          event.preventDefault();
          if (word.trim() === '') return;
          dispatch(rulesEdited({ type: 'allow', words: word.split(',') }));
          setWord('');
        }}
      >
        <TextField
          label="Allow a word"
          isBare
          placeholder="Allow a word"
          value={word}
          onChange={setWord}
        />
        <Button type="submit" disabled={word.trim() === ''}>
          Allow
        </Button>
      </AddWord>
    </Below>
  );
}
