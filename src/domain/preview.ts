import { beginningOf, inOneLine, stripBidiControls } from '../lib/text';
import { labelLink } from './linkLabel';
import { type Block, parseMarkdown } from './markdown/blocks';
import type { Inline } from './markdown/inline';
import type { Message } from './message';

/** More than any preview has room for. */
const MAX_CHARACTERS = 300;

/**
 * A message as one line of plain text, for quotes, pins, lists and notifications: what its row shows, without the
 * marks of Markdown. Without a text it is the name of its file.
 */
export function previewOf({ text, file }: Pick<Message, 'text' | 'file'>): string {
  return beginningOf(plainText(text), MAX_CHARACTERS) || stripBidiControls(file?.name ?? '');
}

/** The visible text in one line, without the marks of Markdown. */
export function plainText(text: string): string {
  const source = stripBidiControls(text);
  // A text that consists of marks alone keeps them.
  return inOneLine(readBlocks(parseMarkdown(source))) || inOneLine(source);
}

const readBlocks = (blocks: readonly Block[]): string => blocks.map(readBlock).join(' ');

function readBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return readInline(block.children);
    case 'code':
      return block.text;
    case 'quote':
      return readBlocks(block.blocks);
    case 'list':
      return block.items
        .map(({ number, children, lists }) => {
          const marker = number === undefined ? '•' : `${number}.`;
          return `${marker} ${readInline(children)} ${readBlocks(lists)}`;
        })
        .join(' ');
  }
}

function readInline(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text' || part.type === 'code') return part.text;
      return part.type === 'link' ? readLink(part) : readInline(part.children);
    })
    .join('');
}

/** The signs before the names of users and channels, by the scheme of their links. */
const SIGNS: Readonly<Record<string, string>> = { 'pn-user': '@', 'pn-channel': '#' };

/** Letters that are written from right to left, and the marks that have their direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

function readLink({ text, target }: { readonly text: string; readonly target: string }): string {
  const [scheme = ''] = target.split('://', 1);
  const sign = SIGNS[scheme.toLowerCase()];
  if (sign !== undefined) return sign + text;
  const { text: shown, host } = labelLink(text, target);
  if (host === null) return shown;
  // Isolated, so that the host stays behind it.
  return `${RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown} (${host})`;
}
