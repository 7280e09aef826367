import styled from 'styled-components';
import { withoutOverrides } from '../../../lib/withoutOverrides';
import { onDemand } from '../../../ui/onDemand';
import { useModule } from '../../../ui/useModule';

/** Longer texts are cut on screen; nobody reads them, and laying them out would stop the page. */
const MOST_CHARACTERS = 10_000;

/** What every link has: a dot, a colon or an at sign with something behind it. */
const MAY_HOLD_LINK = /[.:@]\S/;

/** It knows all top-level domains, so it is loaded when a text needs it. */
const linkedText = onDemand('what finds links', () => import('./LinkedText'));

const Text = styled.p`
  margin: 0;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  unicode-bidi: plaintext;

  a {
    color: var(--colour-accent);
    text-underline-offset: 2px;
  }
`;

export function MessageText({ text }: { readonly text: string }) {
  const plain = withoutOverrides(text);
  const shown = plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
  return <Text>{MAY_HOLD_LINK.test(shown) ? <Links text={shown} /> : shown}</Text>;
}

/** Plain text until its links can be found. */
function Links({ text }: { readonly text: string }) {
  const { module } = useModule(linkedText);
  return module ? <module.LinkedText text={text} /> : text;
}
