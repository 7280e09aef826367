import Linkify from 'linkify-react';
import type { Opts } from 'linkifyjs';
import { type ComponentProps, Fragment, type MouseEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { toChannelId, toUserId } from '../../../domain/ids';
import { labelAddress, labelLink, shownAddress } from '../../../domain/linkLabel';
import { MAX_MENTION_PART } from '../../../domain/mentionText';
import { MentionButton } from '../../mentions/MentionButton';
import { safeLinkUrl } from '../../../domain/safeUrl';
import { isShownLink, mayHoldLink } from '../../../domain/shownLinks';
import type { MessageAddress } from '../../../domain/message';
import { readOwnLink } from '../../../domain/messageLink';
import { inOneLine } from '../../../lib/text';
import { useAppDispatch } from '../../../state/hooks';
import { linkFollowed } from '../../links/linksSlice';
import { useControlTabIndex } from '../../../ui/rowKeys';
import { type Block, parseMarkdown } from '../../../domain/markdown/blocks';
import { ChannelReference } from './ChannelReference';
import { CodeBlock } from './CodeBlock';
import { mayHoldMarkdown } from './detect';
import type { Inline } from '../../../domain/markdown/inline';

export { plainText } from '../../../domain/preview';

/** Links are found in plain text and open elsewhere. */
const LINKS = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow ugc',
  validate: isShownLink,
} satisfies Opts;

const Quote = styled.blockquote`
  margin: 2px 0;
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--colour-border-strong);
`;

const List = styled.ul`
  margin: 2px 0;
  padding-inline-start: 1.6em;
`;

const InlineCode = styled.code`
  padding: 1px 4px;
  border-radius: 4px;
  background: var(--colour-hover);
  font-size: 0.9em;
  box-decoration-break: clone;
`;

/** The target of a link with a text of its own. */
const Host = styled.bdi`
  font-size: 0.9em;
`;

/** The text of a message with its links, and with the subset of Markdown of {@link parseMarkdown}. */
export function RichText({ text }: { readonly text: string }) {
  if (!mayHoldMarkdown(text)) return <LinkedText text={text} />;
  return each(parseMarkdown(text), (block) => <BlockView block={block} dir="auto" />);
}

/** Parts of one text never change places, so their index identifies them. */
function each<Part>(parts: readonly Part[], render: (part: Part) => ReactNode): ReactNode {
  return parts.map((part, index) => <Fragment key={index}>{render(part)}</Fragment>);
}

/** The parts of a list or a quote, which have its direction. */
function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return each(blocks, (block) => <BlockView block={block} />);
}

interface BlockViewProps {
  readonly block: Block;
  /** By its own text, and not by that of the page. */
  readonly dir?: 'auto';
}

function BlockView({ block, dir }: BlockViewProps) {
  switch (block.type) {
    case 'paragraph':
      return (
        <div dir={dir}>
          <InlineParts parts={block.children} />
        </div>
      );
    case 'code':
      return <CodeBlock text={block.text} />;
    case 'quote':
      return (
        <Quote dir={dir}>
          <Blocks blocks={block.blocks} />
        </Quote>
      );
    case 'list':
      return (
        <List as={block.isOrdered ? 'ol' : 'ul'} dir={dir}>
          {each(block.items, (item) => (
            <li value={item.number}>
              <InlineParts parts={item.children} />
              <Blocks blocks={item.lists} />
            </li>
          ))}
        </List>
      );
  }
}

const ELEMENTS = { strong: 'strong', emphasis: 'em', strike: 's' } as const;

function InlineParts({ parts }: { readonly parts: readonly Inline[] }) {
  return each(parts, (part) => {
    if (part.type === 'text') return <LinkedText text={part.text} />;
    if (part.type === 'code') return <InlineCode dir="ltr">{part.text}</InlineCode>;
    if (part.type === 'link') return <NamedLink {...part} />;
    const Element = ELEMENTS[part.type];
    return (
      <Element>
        <InlineParts parts={part.children} />
      </Element>
    );
  });
}

function NamedLink({ text, target }: { readonly text: string; readonly target: string }) {
  const tabIndex = useControlTabIndex();
  const [scheme = ''] = target.split('://', 1);
  const id = target.slice(scheme.length + '://'.length);
  const isLong = Math.max(id.length, text.length) > MAX_MENTION_PART;
  const name = inOneLine(text);
  if (scheme === 'pn-user' && !isLong) return <MentionButton userId={toUserId(id)} name={name} />;
  if (scheme === 'pn-channel') return <ChannelReference channelId={toChannelId(id)} name={name} />;
  const url = safeLinkUrl(target);
  if (url === undefined) return text;
  const { text: shown, host } = labelLink(text, url);
  const title = shownAddress(new URL(url));
  return (
    <TextLink href={url} title={title} target={LINKS.target} rel={LINKS.rel} tabIndex={tabIndex}>
      <bdi>{shown}</bdi>
      {host !== null && (
        <>
          {' '}
          <Host>({host})</Host>
        </>
      )}
    </TextLink>
  );
}

type LinkProps = Omit<ComponentProps<'a'>, 'target'>;

function TextLink({ target, ...link }: ComponentProps<'a'>) {
  const address = readOwnLink(link.href ?? '', window.location);
  if (address !== undefined) return <OwnLink {...link} address={address} />;
  return <a {...link} target={target} />;
}

/** A link to a message of this chat leads there within the page. */
function OwnLink({ address, ...link }: LinkProps & { readonly address: MessageAddress | null }) {
  const dispatch = useAppDispatch();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dispatch(linkFollowed(address));
  };
  return <a {...link} onClick={follow} />;
}

const render: NonNullable<Opts['render']> = ({ attributes, content }) => (
  <TextLink {...attributes}>
    <bdi>{labelAddress(content, String(attributes['href']))}</bdi>
  </TextLink>
);

function LinkedText({ text }: { readonly text: string }) {
  const tabIndex = useControlTabIndex();
  if (!mayHoldLink(text)) return text;
  return <Linkify options={{ ...LINKS, attributes: { tabIndex }, render }}>{text}</Linkify>;
}
