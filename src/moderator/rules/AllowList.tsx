import { useState } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../app/hooks';
import { Button } from '../ui/Button';
import { Chips } from '../ui/Chips';
import { TextField } from '../ui/Field';
import { SectionTitle } from '../ui/Pane';
import { Part } from './Part';
import { selectRulesState } from './rulesSlice';
import { useRuleEdits } from './useRuleEdits';

const Below = styled(Part)`
  margin-top: var(--space-4);
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
  const edit = useRuleEdits();
  const { rules } = useAppSelector(selectRulesState);
  const [word, setWord] = useState('');
  return (
    <Below>
      <SectionTitle as="h2">Always allowed</SectionTitle>
      <Hint>Words that are never stopped, for example a place name that contains a bad word.</Hint>
      <Chips
        label="Always allowed"
        values={rules.allow}
        describe={(allowed) => ({ text: allowed, removal: `No longer allow ${allowed}` })}
        onRemove={(allowed) => edit({ type: 'disallow', word: allowed })}
      />
      <AddWord
        onSubmit={(event) => {
          event.preventDefault();
          if (word.trim() === '') return;
          edit({ type: 'allow', words: word.split(',') });
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
