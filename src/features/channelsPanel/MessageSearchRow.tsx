import { TextSearch } from 'lucide-react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { withElements } from '../../texts/withElements';
import { messageSearchOpened } from '../dialogs/dialogsSlice';
import { selectChatsSearch } from '../panels/panelsSlice';
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

const Words = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** Leads from the search in names to that in messages, where the moderation server has one. */
export function MessageSearchRow() {
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectChatsSearch);
  const canSearch = useAppSelector(selectCanSearch);
  const text = search.trim();
  if (!canSearch || text === '') return null;
  return (
    <Row type="button" aria-haspopup="dialog" onClick={() => dispatch(messageSearchOpened(search))}>
      <TextSearch size={18} aria-hidden="true" />
      <Words>
        {withElements((words) => t('messageSearch.open', words), { text: <bdi>{text}</bdi> })}
      </Words>
    </Row>
  );
}
