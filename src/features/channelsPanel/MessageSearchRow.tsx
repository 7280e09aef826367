import { TextSearch } from 'lucide-react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { messageSearchOpened, selectChatsSearch } from '../dialogs/dialogsSlice';
import { selectCanSearch } from '../session/sessionSlice';

const Row = styled.button`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  width: 100%;
  min-height: 44px;
  padding: var(--space-2) var(--space-3);
  border: 0;
  border-radius: var(--radius-medium);
  background: none;
  color: var(--colour-accent);
  font-weight: 550;
  text-align: start;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      background: var(--colour-hover);
    }
  }

  svg {
    flex: none;
  }
`;

/** Leads from the search in names to that in messages, where the moderation server has one. */
export function MessageSearchRow() {
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectChatsSearch);
  const canSearch = useAppSelector(selectCanSearch);
  if (!canSearch || search.trim() === '') return null;
  return (
    <Row type="button" aria-haspopup="dialog" onClick={() => dispatch(messageSearchOpened(search))}>
      <TextSearch size={18} aria-hidden="true" />
      {t('messageSearch.title')}
    </Row>
  );
}
