import styled from 'styled-components';
import { useAppDispatch } from '../../state/hooks';
import { t } from '../../texts/t';
import { Dialog } from '../../ui/Dialog';
import { dialogClosed } from '../dialogs/dialogsSlice';

const Text = styled.p`
  margin: 0;
  padding: 0 var(--space-5) var(--space-5);
`;

/** Does not give the reason: a user who may not read a channel must not learn whether it exists. */
export function MissingMessageDialog() {
  const dispatch = useAppDispatch();
  return (
    <Dialog title={t('links.missing.title')} onClose={() => dispatch(dialogClosed())}>
      <Text>{t('links.missing.text')}</Text>
    </Dialog>
  );
}
