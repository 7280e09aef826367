import { RULES_CHANNEL } from '../../src/domain/moderationRecord';
import { applyRules } from '../../src/domain/wordRules/applyRules';
import type { ModerationRules } from '../../src/domain/wordRules/rules';
import { readStoredRules } from '../../src/domain/wordRules/storedRules';
import type { Custom, ObjectPatch } from '../domain/objectContent';
import { ServiceError, type ErrorDetail } from '../domain/serviceError';
import type { Stores } from '../storage/stores';

/** A user or a channel as far as its names go. */
export type Named = ObjectPatch<'name' | 'description'>;

/** Texts of a user or a channel that everybody sees, apart from messages. */
const TEXT_FIELDS = ['name', 'description', 'status'] as const;
/** The field of `custom` that stands below a user's name. */
const TITLE = 'title';

/** Applies the word rules to names and titles. PubNub has no function that could do so before a write. */
export class NameRules {
  private known: { readonly eTag: string; readonly rules: ModerationRules } | undefined;

  constructor(private readonly stores: Pick<Stores, 'channels'>) {}

  /**
   * Masks what the rules mask. Texts that stay as they are stored are not judged again.
   *
   * @param channel whose rules hold; empty for a user, who is seen in every channel
   * @throws ServiceError `invalidInput` that names the fields which the rules block
   */
  apply<P extends Named>(patch: P, stored: Named | undefined, channel: string): P {
    const details: ErrorDetail[] = [];
    const judge = (location: string, text: unknown, before: unknown): string | undefined => {
      if (typeof text !== 'string' || text === '' || text === before) return undefined;
      const ruling = applyRules(text, this.rules(), channel);
      if (ruling.verdict === 'block') details.push(refusal(location));
      return ruling.verdict === 'mask' ? ruling.text : undefined;
    };
    const changes: { name?: string; description?: string; status?: string; custom?: Custom } = {};
    for (const field of TEXT_FIELDS) {
      const masked = judge(field, patch[field], stored?.[field]);
      if (masked !== undefined) changes[field] = masked;
    }
    const title = judge(`custom.${TITLE}`, patch.custom?.[TITLE], stored?.custom?.[TITLE]);
    if (title !== undefined) changes.custom = { ...patch.custom, [TITLE]: title };
    if (details.length > 0) throw new ServiceError('invalidInput', details);
    return { ...patch, ...changes };
  }

  /** The rules as moderators keep them; read again when they have changed. */
  private rules(): ModerationRules {
    const record = this.stores.channels.get(RULES_CHANNEL);
    const eTag = record?.eTag ?? '';
    if (this.known?.eTag !== eTag) {
      this.known = { eTag, rules: readStoredRules(record?.custom) };
    }
    return this.known.rules;
  }
}

function refusal(location: string): ErrorDetail {
  const message = 'Must not contain words that are not allowed here.';
  return { message, location, locationType: 'body' };
}
