import styled from 'styled-components';
import { t } from '../texts/t';

const Text = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-5);
  color: var(--colour-text-soft);
  font-size: var(--text-small);
`;

/** Names the product and its version, which the build writes into each page. */
export function Version() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="version"]');
  return <Text>{[t('app.name'), meta?.content].join(' ')}</Text>;
}
