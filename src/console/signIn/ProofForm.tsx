import { useState } from 'react';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { FieldRow } from '../ui/Pane';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { readProof } from './credentials';
import { signIn } from './signIn';
import { selectSignIn } from './signInSlice';
import { t } from '../texts/t';

/** Takes the link of a moderator, or only its code. */
export function ProofForm() {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectSignIn);
  const [text, setText] = useState('');
  const given = text.trim();
  return (
    <FieldRow
      as="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (given === '') return;
        setText('');
        void dispatch(signIn(readProof(given) ?? { code: given }));
      }}
    >
      <TextField label={t('signIn.proof')} value={text} maxLength={8_000} onChange={setText} />
      <Button type="submit" data-look="primary" disabled={given === '' || status === 'signingIn'}>
        {t('signIn.submit')}
      </Button>
    </FieldRow>
  );
}
