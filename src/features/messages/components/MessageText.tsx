import Linkify from 'linkify-react';
import type { Opts } from 'linkifyjs';
import styled from 'styled-components';
import { safeLinkUrl } from '../../../domain/safeUrl';
import { useControlTabIndex } from '../../../ui/rowTabStop';

/** Longer texts are cut on screen; nobody reads them, and laying them out would stop the page. */
const MOST_CHARACTERS = 10_000;

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

/** Links are found in plain text and open elsewhere; a scheme that could run code stays text. */
const LINKS = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow ugc',
  validate: (value, type) =>
    safeLinkUrl(type === 'email' ? `mailto:${value}` : withProtocol(value)) !== undefined,
} satisfies Opts;

function withProtocol(value: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
}

export function MessageText({ text }: { readonly text: string }) {
  const tabIndex = useControlTabIndex();
  const shown = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  return (
    <Text>
      <Linkify options={{ ...LINKS, attributes: { tabIndex } }}>{shown}</Linkify>
    </Text>
  );
}
