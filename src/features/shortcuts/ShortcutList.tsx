import { Fragment } from 'react';
import styled from 'styled-components';
import { hasAppleKeys } from '../../lib/platform';
import { Dialog } from '../../ui/Dialog';
import { Keys } from './Keys';
import { SHORTCUT_GROUPS } from './shortcutGroups';
import { texts } from './texts';

const Scroller = styled.div`
  min-height: 0;
  padding: 0 var(--space-5) var(--space-5);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;

  &:focus-visible {
    outline-offset: -2px;
  }

  h3 {
    margin: var(--space-4) 0 var(--space-1);
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    font-weight: 650;
    letter-spacing: 0.03em;
  }

  h3:first-child {
    margin-top: 0;
  }

  dl {
    margin: 0;
  }
`;

const Row = styled.div`
  display: flex;
  gap: var(--space-4);
  align-items: center;
  justify-content: space-between;
  min-height: 40px;
  padding: var(--space-1) 0;

  & + & {
    border-top: 1px solid var(--colour-border);
  }

  dd {
    margin: 0;
  }
`;

/** Lists the keys that the keyboard at hand has for what the app can do. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const isApple = hasAppleKeys(navigator);
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <Scroller role="group" aria-label={texts.title} tabIndex={0}>
        {SHORTCUT_GROUPS.map(({ title, rows }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ label, keys }) => (
                <Row key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} isApple={isApple} />
                  </dd>
                </Row>
              ))}
            </dl>
          </Fragment>
        ))}
      </Scroller>
    </Dialog>
  );
}
