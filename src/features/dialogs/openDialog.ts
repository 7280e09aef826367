import type { ChannelId, UserId } from '../../domain/ids';
import type { Message, MessageAddress } from '../../domain/message';
import type { PinChoice } from '../../domain/pinChoice';
import type { Timetoken } from '../../../shared/protocol';

/** The content of a group chat that is created. */
export interface GroupChat {
  /** As typed; when blank, the name is made from the members' names. */
  readonly name: string;
  /** Without the user themselves. */
  readonly userIds: readonly UserId[];
}

/** Users who are added to a group. */
export interface AddedMembers {
  readonly channelId: ChannelId;
  readonly userIds: readonly UserId[];
}

/** A chat that is being opened. */
export interface ChatOpening {
  readonly channelId: ChannelId;
  /** The members of the chat, without the user themselves. */
  readonly userIds: readonly UserId[];
  readonly isGroup: boolean;
}

/** Texts that the user entered are state as well, so that DevTools show them. */
export type OpenDialog =
  | {
      readonly kind: 'joinChannel';
      readonly search: string;
      /** The channel that could not be joined, until the next attempt. */
      readonly failedId: ChannelId | null;
    }
  | {
      readonly kind: 'newChat';
      readonly search: string;
      /** Whether several users are chosen for a group. */
      readonly isGroup: boolean;
      readonly groupName: string;
      /** In the order in which they were chosen; kept while the user searches or goes back. */
      readonly chosenIds: readonly UserId[];
      /** The chat that could not be opened, until the next attempt. A group keeps its id. */
      readonly failed: (ChatOpening & { readonly isTooMany: boolean }) | null;
    }
  | {
      readonly kind: 'addMembers';
      readonly channelId: ChannelId;
      readonly search: string;
      /** In the order in which they were chosen; kept while the user searches. */
      readonly chosenIds: readonly UserId[];
      /** `tooMany`: the user has added so many that others have to wait. Both failures can be tried again. */
      readonly status: 'choosing' | 'adding' | 'failed' | 'tooMany';
    }
  | {
      readonly kind: 'deleteMessage';
      readonly channelId: ChannelId;
      readonly timetoken: Timetoken;
      /** After `failed`, deleting can be tried again. */
      readonly status: 'asking' | 'deleting' | 'failed';
    }
  | ({ readonly kind: 'messageMenu' } & MessageAddress)
  /** Who reacted to a message. */
  | ({ readonly kind: 'reactors' } & MessageAddress)
  | ({ readonly kind: 'profile'; readonly hasFailed: boolean } & OpenedProfile)
  /** The mentions are in the API cache. */
  | { readonly kind: 'mentions'; readonly status: 'loading' | 'ready' | 'failed' }
  /** The threads that the user follows, so many pages of them. */
  | {
      readonly kind: 'threads';
      readonly pages: number;
      readonly status: 'loading' | 'ready' | 'failed';
    }
  /** What was found is in the API cache. */
  | {
      readonly kind: 'messageSearch';
      readonly search: string;
      /** Only in this chat and its threads; null for everywhere. */
      readonly channelId: ChannelId | null;
      /** Only messages with a picture. */
      readonly hasPicture: boolean;
      /** Only messages of this user; null for those of anyone. */
      readonly authorId: UserId | null;
      /** The first and the last day, local; empty for no bound. */
      readonly since: string;
      readonly until: string;
      /** The found messages that are shown with those around them. */
      readonly unfolded: readonly MessageAddress[];
      readonly status: 'loading' | 'ready' | 'failed';
    }
  /** The pinned messages of a channel. */
  | { readonly kind: 'pins'; readonly channelId: ChannelId; readonly failed: PinChoice | null }
  /** What one can do with a channel of the panel. */
  | { readonly kind: 'channelMenu'; readonly channelId: ChannelId }
  /** The choice of what the channel notifies of. */
  | { readonly kind: 'notifications'; readonly channelId: ChannelId }
  /** The reported message and the progress are in the `moderation` slice. */
  | { readonly kind: 'report' }
  | {
      readonly kind: 'switcher';
      readonly search: string;
      /** The entry that Enter chooses; null or an entry that was not found stands for the first one. */
      readonly activeKey: string | null;
      /** Enter was pressed before there were entries: it chooses the first that there is. */
      readonly isChoiceAwaited: boolean;
      /** The channel that is being joined or created because it was chosen here. */
      readonly pendingId: ChannelId | null;
      /** The channel that could not be joined or created, until the next attempt. */
      readonly failedId: ChannelId | null;
    }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'ignoredUsers' }
  /** A link led to a message that is not there, or not for the user. */
  | { readonly kind: 'missingMessage' }
  | {
      readonly kind: 'picture';
      readonly channelId: ChannelId;
      /** Which of the channel's pictures, see `pictures/pictures.ts`. */
      readonly key: string;
      /** Stays in the title when the message is deleted. */
      readonly name: string;
      /** 1 fits the picture into the window. */
      readonly zoom: number;
    };

export type DialogOf<Kind extends OpenDialog['kind']> = Extract<OpenDialog, { kind: Kind }>;

/** Where and for what messages are searched. */
export type SearchFilters = Pick<
  DialogOf<'messageSearch'>,
  'channelId' | 'hasPicture' | 'authorId' | 'since' | 'until'
>;

/** A user whose profile card is opened. */
export interface OpenedProfile {
  readonly userId: UserId;
  /** The name as it was shown there. */
  readonly name: string;
  /** The message of the user from which the card is opened, which can be reported. */
  readonly message: MessageAddress | null;
}

/** A picture that the user pressed. */
export type OpenedPicture = Pick<DialogOf<'picture'>, 'channelId' | 'key' | 'name'>;

/** The message that the user reports. */
export type ReportedMessage = Pick<Message, 'authorId' | 'channelId' | 'timetoken'>;
