import { AccessDenied, type Caller } from '../access/access';
import type { ChannelTextField, Custom, ObjectPatch } from '../objects/objectContent';
import type { Stores } from '../stores';
import { isModerator, type Rights } from './rights';
import { RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { applyRules } from '../../src/domain/wordRules/applyRules';
import { type ModerationRules, readStoredRules } from '../../src/domain/wordRules/rules';
import { type ErrorDetail, ServiceError } from '../protocol/serviceError';
import type { JournalEntry } from '../subscribe/journal';

export type ChannelPatch = ObjectPatch<ChannelTextField>;

const NOTHING_TO_RECORD = () => undefined;

/** Rules for writes to a channel's record. A private chat stays private, even if its record is deleted. */
export class ChannelWriteRules {
  constructor(
    private readonly stores: Stores,
    private readonly rights: Rights,
    private readonly nameRules: NameRules,
  ) {}

  /**
   * To be called inside the write: of two users who found the same chat at once, the second is refused.
   *
   * @throws AccessDenied when others use the channel; ServiceError `invalidInput` for a name that the word
   * rules block
   */
  review(caller: Caller, channel: string, patch: ChannelPatch): ReviewedWrite<ChannelPatch> {
    const { privateChannels } = this.rights;
    const before = privateChannels.kindOf(channel);
    const founder = this.stores.channels.get(channel) ? '' : (caller.userId ?? '');
    return {
      patch: isModerator(caller) ? patch : this.revise(caller, channel, patch),
      record: () => {
        const kind = privateChannels.kindOf(channel) ?? before;
        if (kind) this.stores.moderation.addPrivate({ channel, kind, founder });
      },
    };
  }

  /** The `type` decides about access to the channel, so it is set once, with the record. */
  private revise(caller: Caller, channel: string, patch: ChannelPatch): ChannelPatch {
    const need = { resource: 'channel', name: channel, permission: 'update' } as const;
    this.rights.require(caller, need);
    const stored = this.stores.channels.get(channel);
    const named = this.nameRules.apply(patch, stored, channel);
    if (stored) return patch.type === undefined ? named : { ...named, type: stored.type };
    const { privateChannels } = this.rights;
    const kept = this.stores.moderation.privateKindOf(channel);
    if (kept) return { ...named, type: kept };
    const isClosing = patch.type === 'direct' || patch.type === 'group';
    const isPublic = !privateChannels.isPrivate(channel);
    if (isClosing && isPublic && !privateChannels.mayClose(channel)) {
      throw new AccessDenied('forbidden', [need]);
    }
    return named;
  }
}

/** The names of a user or channel. */
type Named = ObjectPatch<'name' | 'description'>;

/** Fields of users and channels with texts that all users see. */
const TEXT_FIELDS = ['name', 'description', 'status'] as const;
/** The field of `custom` that stands below a user's name. */
const TITLE = 'title';

/** Applies the word rules to names and titles, for which PubNub has no functions. */
export class NameRules {
  private known: { readonly eTag: string; readonly rules: ModerationRules } | undefined;

  constructor(private readonly stores: Pick<Stores, 'channels'>) {}

  /**
   * Masks texts by the rules. Unchanged texts are not judged again.
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

  /** The current rules; parsed again when they have changed. */
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

/** The permitted part of a write to a record, and how to log it. */
export interface ReviewedWrite<Patch> {
  readonly patch: Patch;
  /** To be called in the same transaction, when the record has been written. */
  record(entry: JournalEntry, before: Custom | null, after: Custom | null): void;
}

/** A write that needs no review. */
export function unreviewed<Patch>(patch: Patch): ReviewedWrite<Patch> {
  return { patch, record: NOTHING_TO_RECORD };
}
