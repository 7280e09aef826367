import { foldCharacter, type GapKind, type LetterKind, plainForm } from './foldCharacter';

/** The gap between two pieces. No match extends across a `break`. */
export type Gap = GapKind | 'break';

/** A letter as the matcher sees it, with its place in the text. */
export interface Letter {
  readonly key: string;
  readonly kind: LetterKind;
  readonly start: number;
  /** Exclusive; takes in marks and zero-width characters that follow. */
  end: number;
  /** Index of its piece. */
  readonly piece: number;
}

/** Letters with nothing between them: a word as a rule, or one letter of a word that is spaced out. */
export interface Piece {
  /** The gap before it; a text begins with a `break`. */
  readonly gap: Gap;
  /** Indices of letters. */
  readonly first: number;
  last: number;
  /** The outermost letters that are neither digit nor sign, if there are any. */
  firstFirm: number | undefined;
  lastFirm: number | undefined;
  /** One letter, perhaps repeated, perhaps with signs behind it. */
  isSingle: boolean;
}

/** A letter and those after it that are the same, even if something is between them. */
export interface Unit {
  readonly key: string;
  /** Indices of letters. */
  readonly first: number;
  last: number;
  /** The letters that begin a piece, except the first one. */
  readonly breaks: number[];
}

/** A text as letters and pieces. */
export interface ReadText {
  readonly letters: readonly Letter[];
  readonly pieces: readonly Piece[];
}

/** Called with each unit when it is complete. */
export type UnitListener = (unit: Unit, isAfterBreak: boolean) => void;

const GAPS_BY_STRENGTH: readonly (Gap | undefined)[] = [
  undefined,
  'joiner',
  'punctuation',
  'space',
  'break',
];
const MASK = '*';

/** Reads a text, once and from front to back, into letters, pieces and units. */
export class TextReader implements ReadText {
  readonly letters: Letter[] = [];
  readonly pieces: Piece[] = [];
  /** Characters looked at. */
  steps = 0;
  private gap: Gap | undefined = 'break';
  private masks = 0;
  private unit: Unit | undefined;
  private isUnitAfterBreak = true;
  /** How far the signs before a word have been looked at, and whether a word follows them. */
  private signsEnd = 0;
  private areSignsLetters = false;

  constructor(
    private readonly text: string,
    private readonly onUnit: UnitListener,
  ) {}

  read(): void {
    let start = 0;
    for (const character of this.text) {
      this.steps += 1;
      this.take(character, start);
      start += character.length;
    }
    this.closeUnit();
  }

  private take(character: string, start: number): void {
    const folded = foldCharacter(character);
    const end = start + character.length;
    if (folded.kind === 'invisible') this.extendLetter(end);
    else if (!('letters' in folded)) this.widenGap(character, folded.kind);
    else if (folded.kind === 'sign' && !this.isSignLetter(start)) this.widenGap(character);
    else for (const key of folded.letters) this.addLetter(key, folded.kind, start, end);
  }

  private extendLetter(end: number): void {
    const last = this.letters[this.letters.length - 1];
    if (last && this.gap === undefined) last.end = end;
  }

  private widenGap(character: string, kind: GapKind = 'punctuation'): void {
    // Two asterisks are what a mask leaves; a single one may be between the letters of a word.
    if (plainForm(character) === MASK) this.masks += 1;
    const gap = this.masks > 1 ? 'break' : kind;
    const { gap: before } = this;
    if (GAPS_BY_STRENGTH.indexOf(gap) > GAPS_BY_STRENGTH.indexOf(before)) this.gap = gap;
  }

  /** Signs are letters after a letter and before one, as in `a$$` and `$hip`, but not in `$ 5`. */
  private isSignLetter(start: number): boolean {
    if (this.gap === undefined) return true;
    if (start >= this.signsEnd) this.lookPastSigns(start);
    return this.areSignsLetters;
  }

  private lookPastSigns(start: number): void {
    this.signsEnd = start;
    this.areSignsLetters = false;
    while (this.signsEnd < this.text.length) {
      this.steps += 1;
      const character = String.fromCodePoint(this.text.codePointAt(this.signsEnd) ?? 0);
      const { kind } = foldCharacter(character);
      if (kind !== 'sign' && kind !== 'invisible') {
        this.areSignsLetters = kind === 'latin' || kind === 'other' || kind === 'digit';
        return;
      }
      this.signsEnd += character.length;
    }
  }

  private addLetter(key: string, kind: LetterKind, start: number, end: number): void {
    const index = this.letters.length;
    this.addToPiece(key, kind, index);
    this.addToUnit(key, index);
    this.letters.push({ key, kind, start, end, piece: this.pieces.length - 1 });
    this.gap = undefined;
    this.masks = 0;
  }

  private addToPiece(key: string, kind: LetterKind, index: number): void {
    const { gap } = this;
    if (gap !== undefined) {
      const firm = { firstFirm: undefined, lastFirm: undefined };
      this.pieces.push({ gap, first: index, last: index, isSingle: true, ...firm });
    }
    const piece = this.pieces[this.pieces.length - 1];
    if (!piece) return;
    piece.last = index;
    // The sign at the end of `i d i o t!` is no other letter.
    const isEndSign = kind === 'sign' && piece.firstFirm !== undefined;
    piece.isSingle &&= gap !== undefined || isEndSign || this.unit?.key === key;
    if (kind === 'digit' || kind === 'sign') return;
    piece.firstFirm ??= index;
    piece.lastFirm = index;
  }

  private addToUnit(key: string, index: number): void {
    const { unit, gap } = this;
    if (unit?.key !== key || gap === 'break') {
      this.closeUnit();
      this.isUnitAfterBreak = gap === 'break';
      this.unit = { key, first: index, last: index, breaks: [] };
      return;
    }
    unit.last = index;
    if (gap !== undefined) unit.breaks.push(index);
  }

  private closeUnit(): void {
    if (this.unit) this.onUnit(this.unit, this.isUnitAfterBreak);
    this.unit = undefined;
  }
}
