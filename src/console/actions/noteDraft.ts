import type { Duration } from './durationsSlice';

/** The reason and the duration of the next decision. */
export interface NoteDraft {
  readonly reason: string;
  /** Null to reuse the duration of the last restriction of this kind. */
  readonly duration: Duration | 'date' | null;
  /** The end that `date` stands for, as the field has it. */
  readonly date: string;
}

export const EMPTY_NOTE: NoteDraft = { reason: '', duration: null, date: '' };
