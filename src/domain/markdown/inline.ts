/** A part of a line: plain text, code, or styled text. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  /** As clients of PubNub's Chat SDK write links, mentions and references to channels. */
  | { readonly type: 'link'; readonly text: string; readonly target: string }
  | { readonly type: 'strong' | 'emphasis' | 'strike'; readonly children: readonly Inline[] };

type Style = Exclude<Inline['type'], 'text' | 'code' | 'link'>;

const STYLES: Readonly<Record<string, Style>> = {
  '**': 'strong',
  '*': 'emphasis',
  _: 'emphasis',
  '~~': 'strike',
};

/**
 * `[text](target)`: behind a backslash, brackets and blanks are part of it. The lengths are bounded, so that the time that
 * it takes to find links, and to label them, is linear in the text.
 */
const LINK = /\[((?:\\.|[^\\[\]\n]){1,1000})\]\(((?:\\.|[^\\[)\s]){1,4000})\)/.source;
const LINK_ONLY = new RegExp(`^${LINK}$`);
const LINK_SCHEME = /^(?:https?|pn-user|pn-channel):\/\//i;

/**
 * Code, links, addresses, and runs of markers. An address is one token: it may hold underscores and
 * asterisks, but does not end with one.
 */
const TOKEN = new RegExp(
  `${LINK}|${/`[^`\n]+`|(?:https?:\/\/|www\.)\S*[^\s*_~`]|\*+|_+|~+/.source}`,
  'gi',
);

const SPACE = /\s/;
const WORD = /[\p{L}\p{N}\\]/u;
/** Scripts that put no spaces between words; there, a marker may stand inside a sentence. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u;

interface Frame {
  /** The marker that opened it; undefined for the line itself. */
  readonly marker: string | undefined;
  readonly children: Inline[];
}

/**
 * Parses the styles of a text that is one block. Markers that open or close nothing stay text, so no
 * character is lost. Each token is visited once and the depth is bounded by the number of styles, so the
 * time is linear in the length.
 *
 * A marker opens before a character that is no space, and closes after one; on its other side there is
 * no letter, digit or backslash: `snake_case`, `2*3*4` and `¯\_(ツ)_/¯` stay as they are.
 */
export function parseInline(text: string): Inline[] {
  const stack: Frame[] = [{ marker: undefined, children: [] }];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const start = match.index;
    addText(stack, text.slice(end, start));
    end = start + token.length;
    if (token.startsWith('`')) addTo(stack, { type: 'code', text: token.slice(1, -1) });
    else if (token.startsWith('[')) addTo(stack, readLink(token));
    else if (STYLES[token]) applyMarker(stack, token, text, start);
    else if (token === '***') applyTriple(stack, text, start);
    else addText(stack, token);
  }
  addText(stack, text.slice(end));
  while (stack.length > 1) unwrapLast(stack);
  return stack[0]?.children ?? [];
}

/** A link of another kind stays text. */
function readLink(token: string): Inline {
  const [, text = '', target = ''] = (LINK_ONLY.exec(token) ?? []).map((part) =>
    part.replace(/\\(.)/g, '$1'),
  );
  return LINK_SCHEME.test(target) ? { type: 'link', text, target } : { type: 'text', text: token };
}

/** `***` is a strong and an emphasis that begin, or end, at the same place. */
function applyTriple(stack: Frame[], text: string, start: number): void {
  const isOpen = stack.some(({ marker }) => marker === '*' || marker === '**');
  const [outer, inner] = isOpen && stack.at(-1)?.marker === '*' ? ['*', '**'] : ['**', '*'];
  applyMarker(stack, outer, text, start, 3);
  applyMarker(stack, inner, text, start, 3);
}

/** @param width of the run that the marker is part of, characters */
function applyMarker(
  stack: Frame[],
  marker: string,
  text: string,
  start: number,
  width = marker.length,
): void {
  const before = characterBefore(text, start);
  const after = characterAfter(text, start + width);
  const opened = stack.findLastIndex((frame) => frame.marker === marker);
  if (opened > 0 && canTouch(before) && isBoundary(after)) close(stack, opened, marker);
  else if (opened < 0 && canTouch(after) && isBoundary(before))
    stack.push({ marker, children: [] });
  else addText(stack, marker);
}

/** Closes a style; styles that were opened inside it and not closed become text again. */
function close(stack: Frame[], index: number, marker: string): void {
  while (stack.length > index + 1) unwrapLast(stack);
  const frame = stack.pop();
  const type = STYLES[marker];
  if (!frame || !type) return;
  if (frame.children.length === 0) addText(stack, marker + marker);
  else addTo(stack, { type, children: frame.children });
}

/** The last opened style was not closed: its marker is text. */
function unwrapLast(stack: Frame[]): void {
  const frame = stack.pop();
  addText(stack, frame?.marker ?? '');
  for (const child of frame?.children ?? []) {
    if (child.type === 'text') addText(stack, child.text);
    else addTo(stack, child);
  }
}

function addTo(stack: Frame[], child: Inline): void {
  stack.at(-1)?.children.push(child);
}

function addText(stack: Frame[], text: string): void {
  if (text === '') return;
  const children = stack.at(-1)?.children ?? [];
  const last = children.at(-1);
  if (last?.type === 'text')
    children[children.length - 1] = { type: 'text', text: last.text + text };
  else children.push({ type: 'text', text });
}

const canTouch = (character: string) => character !== '' && !SPACE.test(character);
const isBoundary = (character: string) => !WORD.test(character) || UNSPACED.test(character);

function characterAfter(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(index - 1));
  return isPair ? text.slice(index - 2, index) : text.charAt(index - 1);
}
