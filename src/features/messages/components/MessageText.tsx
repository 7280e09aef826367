import styled from 'styled-components';
import type { Message } from '../../../domain/message';
import { withoutOverrides } from '../../../lib/withoutOverrides';
import { onDemand } from '../../../ui/onDemand';
import { useModule } from '../../../ui/useModule';
import { foldText } from '../foldText';
import { FoldedText } from './FoldedText';

/** In longer texts links are not looked for: that would stop the page. */
const MOST_CHARACTERS_WITH_LINKS = 10_000;

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

/** The text of a message; a long text is folded until the reader unfolds it. */
export function MessageText({ message }: { readonly message: Message }) {
  const text = withoutOverrides(message.text);
  const beginning = foldText(text);
  if (beginning === undefined) return <PlainText text={text} />;
  return (
    <FoldedText message={message}>
      {(isUnfolded) => <PlainText text={isUnfolded ? text : beginning} />}
    </FoldedText>
  );
}

function PlainText({ text }: { readonly text: string }) {
  return (
    <Text>
      {text.length <= MOST_CHARACTERS_WITH_LINKS && MAY_HOLD_LINK.test(text) ? (
        <Links text={text} />
      ) : (
        text
      )}
    </Text>
  );
}

/** Plain text until its links can be found. */
function Links({ text }: { readonly text: string }) {
  const { module } = useModule(linkedText);
  return module ? <module.LinkedText text={text} /> : text;
}
