import { beginningOf, stripBidiControls } from '../lib/text';
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

/** What a reader sees of a text, in one line, without the marks of Markdown. */
export function plainText(text: string): string {
  const source = stripBidiControls(text);
  // Of a text that is nothing but marks, the marks are left.
  return inOneLine(readBlocks(parseMarkdown(source))) || inOneLine(source);
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

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

function readLink({ text, target }: { readonly text: string; readonly target: string }): string {
  const [scheme = ''] = target.split('://', 1);
  return (SIGNS[scheme] ?? '') + text;
}
