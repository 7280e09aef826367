import { NO_TEXT, type SpokenEvent, textKey } from './behaviourEvent';
import { RecentKeys } from './recentKeys';

/** The first place of a text. */
interface FirstUse {
  readonly size: 1;
  readonly channel: string;
  /** The last time there, as long as it was nowhere else, ms since the epoch. */
  at: number;
  isElsewhere: boolean;
}

interface Repetition {
  readonly key: number;
  readonly first: FirstUse;
}

/** Finds the texts that a user repeats in other channels, once for all rules: most texts are no rule's business. */
export class RepeatedTexts {
  private readonly texts = new RecentKeys<FirstUse>();
  private latest: SpokenEvent | undefined;
  private found: Repetition | undefined;

  get size(): number {
    return this.texts.size;
  }

  /** Undefined for a text that the user has said in one channel only. */
  find(event: SpokenEvent): Repetition | undefined {
    if (this.latest !== event) {
      this.latest = event;
      this.found = this.look(event);
    }
    return this.found;
  }

  private look({ userId, text, channel, at }: SpokenEvent): Repetition | undefined {
    const key = textKey(userId, text);
    if (key === NO_TEXT) return undefined;
    const first = this.texts.get(key);
    if (!first) {
      this.texts.set(key, { size: 1, channel, at, isElsewhere: false });
      return undefined;
    }
    if (first.channel !== channel) first.isElsewhere = true;
    else if (!first.isElsewhere) first.at = at;
    return first.isElsewhere ? { key, first } : undefined;
  }
}
