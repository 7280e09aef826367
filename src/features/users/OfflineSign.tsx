import { CloudOff } from 'lucide-react';
import styled from 'styled-components';
import { t } from '../../texts/t';
import { ONE_COLUMN } from '../../ui/media';

/** Takes no room beside the avatar, over whose corner the sign lies. */
const Place = styled.span`
  position: relative;
  align-self: flex-end;
  width: 0;
  margin-inline-start: calc(-1 * var(--space-3));

  > span {
    position: absolute;
    inset-block-end: -4px;
    inset-inline-end: -6px;
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    border-radius: var(--radius-round);
    background: var(--colour-panel);
    color: var(--colour-danger);
  }

  /* There it lies over a button. */
  @media ${ONE_COLUMN} {
    pointer-events: none;
  }
`;

/** Says that the connection is lost, to screen readers as soon as it is. */
export function OfflineSign({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <Place aria-live="polite">
      {isOffline && (
        <span role="img" aria-label={t('users.offline')} title={t('users.offline')}>
          <CloudOff size={16} aria-hidden="true" />
        </span>
      )}
    </Place>
  );
}
