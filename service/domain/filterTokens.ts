/** A piece of a filter expression; `at` is its offset in the text. */
export type FilterToken =
  | { readonly kind: 'word'; readonly text: string; readonly at: number }
  /** `raw` is what stands between the quotes, escapes included. */
  | { readonly kind: 'string'; readonly raw: string; readonly at: number }
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'symbol'; readonly text: string; readonly at: number }
  | { readonly kind: 'end'; readonly at: number };

/** The text is no filter expression. Callers answer in the form of their own family. */
export class FilterSyntaxError extends Error {
  constructor(problem: string, at: number) {
    super(`${problem} at position ${at + 1}`);
    this.name = 'FilterSyntaxError';
  }
}

// Alternatives start with different characters, so that no text makes the scanner go back.
const TOKEN =
  /(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|(?<symbol>&&|\|\||[=!<>]=|[-<>!()[\].,:+*/%])/suy;
const SPACE = /\s*/y;
const ESCAPED = /\\([\\'"*])/g;

/** @throws FilterSyntaxError at the first character that starts no token */
export function tokenizeFilter(text: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw new FilterSyntaxError(`Unexpected ${describe(text, at)}`, at);
    tokens.push(toToken(match, at));
    at = skipSpace(text, TOKEN.lastIndex);
  }
  tokens.push({ kind: 'end', at });
  return tokens;
}

/** The text that a string token stands for. */
export function unescapeText(raw: string): string {
  return raw.replace(ESCAPED, '$1');
}

/** Reads tokens one by one. */
export class TokenReader {
  private position = 0;

  constructor(private readonly tokens: readonly FilterToken[]) {}

  /** The next token, which is not taken. */
  get next(): FilterToken {
    return this.tokens[this.position] ?? { kind: 'end', at: 0 };
  }

  take(): FilterToken {
    const token = this.next;
    this.position += 1;
    return token;
  }

  /** Takes the next token if it is this symbol. */
  takeSymbol(symbol: string): boolean {
    const isSymbol = this.next.kind === 'symbol' && this.next.text === symbol;
    if (isSymbol) this.position += 1;
    return isSymbol;
  }

  /** @throws FilterSyntaxError when the next token is another one */
  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) this.fail(`Expected '${symbol}'`);
  }

  /** @throws FilterSyntaxError when there are tokens left */
  expectEnd(): void {
    if (this.next.kind !== 'end') this.fail('Expected an operator or the end');
  }

  /** @throws FilterSyntaxError always, pointing at the next token */
  fail(problem: string): never {
    throw new FilterSyntaxError(problem, this.next.at);
  }
}

function toToken(match: RegExpExecArray, at: number): FilterToken {
  const { word, number, single, double, symbol } = match.groups ?? {};
  if (word !== undefined) return { kind: 'word', text: word, at };
  if (symbol !== undefined) return { kind: 'symbol', text: symbol, at };
  if (number === undefined) return { kind: 'string', raw: single ?? double ?? '', at };
  const value = Number(number);
  if (!Number.isFinite(value)) throw new FilterSyntaxError('Number out of range', at);
  return { kind: 'number', value, at };
}

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function describe(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return character === "'" || character === '"' ? 'text without a closing quote' : character;
}
