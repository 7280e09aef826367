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
    <Notice aria-label="What this keyset does not give">
      <Info size={16} aria-hidden="true" />
      <p>
        On PubNub keys the console works on user metadata. The keyset keeps no reports beside the
        newest of each person, no messages with them, no reasons, no log, and ends no restriction by
        itself; clients keep to restrictions, the network does not. Messages are stopped only where
        the function in <code>functions/</code> is installed.
      </p>
    </Notice>
  );
}
