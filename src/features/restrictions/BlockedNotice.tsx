import { ShieldBan } from 'lucide-react';
import styled from 'styled-components';
import { t } from '../../texts/t';

const Notice = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-4);
  align-items: center;
  justify-content: center;
  padding: var(--space-5);
  color: var(--colour-text-soft);
  font-size: var(--text-title);
  text-align: center;
  text-wrap: balance;
`;

/** Takes the place of a conversation. */
export function BlockedNotice() {
  return (
    <Notice role="alert">
      <ShieldBan size={40} aria-hidden="true" />
      {t('restrictions.blocked')}
    </Notice>
  );
}
