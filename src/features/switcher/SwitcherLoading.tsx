import { useRef } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../state/hooks';
import { t } from '../../texts/t';
import { Overlay } from '../../ui/Overlay';
import { SearchBox } from '../../ui/SearchBox';
import { hasModifier } from '../../ui/rowKeys';
import { dialogClosed, dialogSearched, entryAwaited } from '../dialogs/dialogsSlice';
import type { DialogOf } from '../dialogs/openDialog';

const Modal = styled(Overlay)`
  width: min(480px, 100%);
  padding: var(--space-4);
`;

interface SwitcherLoadingProps {
  readonly dialog: DialogOf<'switcher'>;
}

/** Takes what is typed, and Enter, while the switcher is being loaded. */
export function SwitcherLoading({ dialog: { search } }: SwitcherLoadingProps) {
  const dispatch = useAppDispatch();
  const searchBox = useRef<HTMLInputElement>(null);
  return (
    <Modal
      aria-label={t('switcher.title')}
      aria-busy="true"
      initialFocus={searchBox}
      onClose={() => dispatch(dialogClosed())}
    >
      <SearchBox
        ref={searchBox}
        label={t('switcher.search')}
        value={search}
        onChange={(text) => dispatch(dialogSearched(text))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !hasModifier(event)) dispatch(entryAwaited());
        }}
      />
    </Modal>
  );
}
