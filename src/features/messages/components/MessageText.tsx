import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { withoutOverrides } from '../../../lib/withoutOverrides';

/** Longer texts are cut on screen; nobody reads them, and laying them out would stop the page. */
const MOST_CHARACTERS = 10_000;

/** What every link has: a dot, a colon or an at sign with something behind it. */
const MAY_HOLD_LINK = /[.:@]\S/;

/** What knows all the world's domains is loaded when a text needs it. */
const LinkedText = lazy(() => import('./LinkedText'));

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
  return (
    <Text>
      {MAY_HOLD_LINK.test(shown) ? (
        <Suspense fallback={shown}>
          <LinkedText text={shown} />
        </Suspense>
      ) : (
        shown
      )}
    </Text>
  );
}
