import { type Inline, parseInline } from './inline';

export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | { readonly type: 'list'; readonly isOrdered: boolean; readonly items: readonly ListItem[] };

interface ListItem {
  /** The number as it was written; undefined in a list with bullets. */
  readonly number: number | undefined;
  readonly children: readonly Inline[];
  readonly lists: readonly Block[];
}

const FENCE = /^ {0,3}```/;
const FENCE_MARK = '```';
/** May follow a fence that has further lines. */
const LANGUAGE = /^[\w+#.-]*$/;
const QUOTE = /^ {0,3}>(?: |$)/;
const ITEM = /^( *)(?:[-*•]|(\d{1,9})[.)]) +(?=\S)/;

/** Deeper quotes and lists are text. Bounds the number of times that a line is visited. */
const MAX_DEPTH = 4;

/**
 * Parses the subset of Markdown that messages may use: bold, italic, strikethrough, code, code blocks,
 * block quotes and lists. Everything else, HTML included, is text. The time is linear in the length.
 */
export function parseMarkdown(text: string): Block[] {
  return parseLines(text.split(/\r\n?|\n/), 0);
}

function parseLines(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    const text = paragraph.join('\n').replace(/^\n+/, '').trimEnd();
    paragraph = [];
    if (text !== '') blocks.push({ type: 'paragraph', children: parseInline(text) });
  };
  let index = 0;
  while (index < lines.length) {
    const found = blockAt(lines, index, depth);
    if (found) {
      endParagraph();
      blocks.push(found.block);
      index = found.end;
    } else {
      paragraph.push(lines[index] ?? '');
      index += 1;
    }
  }
  endParagraph();
  return blocks;
}

interface Found {
  readonly block: Block;
  /** The first line behind it. */
  readonly end: number;
}

function blockAt(lines: readonly string[], index: number, depth: number): Found | undefined {
  const line = lines[index] ?? '';
  if (FENCE.test(line)) return codeAt(lines, index);
  if (depth >= MAX_DEPTH) return undefined;
  if (QUOTE.test(line)) return quoteAt(lines, index, depth);
  if (ITEM.test(line)) return listAt(lines, index, depth);
  return undefined;
}

/** A code block ends with the next line that ends in a fence, or with the text. */
function codeAt(lines: readonly string[], index: number): Found | undefined {
  const first = (lines[index] ?? '').trim().slice(FENCE_MARK.length);
  if (first.endsWith(FENCE_MARK)) return codeBlock([withoutFence(first)], index + 1);
  const end = lines.findIndex((line, at) => at > index && line.trimEnd().endsWith(FENCE_MARK));
  const last = end < 0 ? [] : [withoutFence(lines[end] ?? '')];
  const between = lines.slice(index + 1, end < 0 ? lines.length : end);
  const all = [LANGUAGE.test(first) ? '' : first, ...between, ...last];
  return codeBlock(all, end < 0 ? lines.length : end + 1);
}

const withoutFence = (line: string) => line.trimEnd().slice(0, -FENCE_MARK.length);

/** Undefined when there is no code between the fences. */
function codeBlock(lines: readonly string[], end: number): Found | undefined {
  const text = lines.join('\n').replace(/^\n/, '').trimEnd();
  return text.trim() === '' ? undefined : { block: { type: 'code', text }, end };
}

function quoteAt(lines: readonly string[], index: number, depth: number): Found {
  let end = index;
  while (end < lines.length && QUOTE.test(lines[end] ?? '')) end += 1;
  const inner = lines.slice(index, end).map((line) => line.replace(QUOTE, ''));
  return { block: { type: 'quote', blocks: parseLines(inner, depth + 1) }, end };
}

/** A list is its items of one kind; lines that are indented further belong to the item above them. */
function listAt(lines: readonly string[], index: number, depth: number): Found {
  const first = ITEM.exec(lines[index] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const isOrdered = first?.[2] !== undefined;
  const items: ListItem[] = [];
  let end = index;
  while (end < lines.length) {
    const item = ITEM.exec(lines[end] ?? '');
    if (!item || (item[1]?.length ?? 0) !== indent || (item[2] !== undefined) !== isOrdered) break;
    let last = end + 1;
    while (last < lines.length && isInside(lines[last] ?? '', indent)) last += 1;
    const text = (lines[end] ?? '').slice(item[0].length);
    items.push(parseItem(item[2], [text, ...lines.slice(end + 1, last)], depth));
    end = last;
  }
  return { block: { type: 'list', isOrdered, items }, end };
}

const isInside = (line: string, indent: number) =>
  line.trim() !== '' && line.length - line.trimStart().length >= indent + 2;

function parseItem(number: string | undefined, lines: readonly string[], depth: number): ListItem {
  const nested = lines.findIndex((line, index) => index > 0 && ITEM.test(line));
  const end = nested < 0 || depth + 1 >= MAX_DEPTH ? lines.length : nested;
  const text = lines
    .slice(0, end)
    .map((line) => line.trim())
    .join('\n');
  return {
    number: number === undefined ? undefined : Number(number),
    children: parseInline(text),
    lists: parseLines(lines.slice(end), depth + 1),
  };
}
