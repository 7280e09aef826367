import type { Caller } from '../domain/access';
import type { ChannelTextField, ObjectPatch } from '../domain/objectContent';
import { AccessDenied } from '../domain/access';
import type { Stores } from '../storage/stores';
import type { ReviewedWrite } from './moderation';
import type { NameRules } from './nameRules';
import { isModerator, type Rights } from './rights';

export type ChannelPatch = ObjectPatch<ChannelTextField>;

/** Rules for writes to a channel's record. A private chat stays private, even if its record is deleted. */
export class ChannelWriteRules {
  constructor(
    private readonly stores: Stores,
    private readonly rights: Rights,
    private readonly nameRules: NameRules,
  ) {}

  /**
   * To be asked inside the write: of two who are about to found the same chat, the second is too late.
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

  /** The `type` says who may use the channel: it is written with the record and stays. */
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
