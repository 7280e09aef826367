import { Info } from 'lucide-react';
import styled from 'styled-components';

const Notice = styled.aside`
  display: flex;
  flex: none;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-4);
  background: var(--colour-warning-soft);
  color: var(--colour-warning);
  font-size: var(--text-control);

  svg {
    flex: none;
    margin-top: 2px;
  }

  p {
    margin: 0;
    max-width: 110ch;
  }
`;

/** What a bare keyset does not give, said before anybody looks for it. */
export function KeysetNotice() {
  return (
    <Notice aria-label="Limits of this keyset">
      <Info size={16} aria-hidden="true" />
      <p>
        On PubNub keys the console only has user metadata. It keeps the newest report of each
        person, without the message; no log, no reasons. Restrictions do not end on their own, and
        only clients enforce them. Messages are stopped only if the function in{' '}
        <code>functions/</code> is installed.
      </p>
    </Notice>
  );
}
