import styled from 'styled-components';
import { useAppDispatch } from '../../state/hooks';
import { t } from '../../texts/t';
import { joinChannelOpened, newChatOpened } from '../dialogs/dialogsSlice';
import { ONE_COLUMN } from '../../ui/media';

/** While the channels panel is visible, its own buttons do the same. */
const Buttons = styled.div`
  display: none;

  @media ${ONE_COLUMN} {
    position: absolute;
    inset: auto 0 var(--space-6);
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
    justify-content: center;
  }

  button {
    min-height: 44px;
    padding: 0 var(--space-5);
    border: 1px solid var(--colour-border-strong);
    border-radius: var(--radius-round);
    background: var(--colour-surface);
    font-weight: 600;
    cursor: pointer;
  }

  button:first-child {
    border-color: transparent;
    background: var(--colour-accent);
    color: var(--colour-on-accent);
  }
`;

/** Ways on for a user who has joined no channel, on a screen that hides the channels panel. */
export function FirstSteps() {
  const dispatch = useAppDispatch();
  return (
    <Buttons>
      <button type="button" onClick={() => dispatch(joinChannelOpened())}>
        {t('channels.join')}
      </button>
      <button type="button" onClick={() => dispatch(newChatOpened())}>
        {t('channels.newChat')}
      </button>
    </Buttons>
  );
}
