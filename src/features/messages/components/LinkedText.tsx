import Linkify from 'linkify-react';
import type { Opts } from 'linkifyjs';
import { safeLinkUrl } from '../../../domain/safeUrl';
import { useControlTabIndex } from '../../../ui/rowKeys';

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

/** Text with its links. */
export function LinkedText({ text }: { readonly text: string }) {
  const tabIndex = useControlTabIndex();
  return <Linkify options={{ ...LINKS, attributes: { tabIndex } }}>{text}</Linkify>;
}
