export const LONG_CHANNEL = 'space.long';
export const EMPTY_CHANNEL = 'space.empty';
export const NAMES_CHANNEL = 'space.names';
export const FORMATTED_CHANNEL = 'space.formatted';
/** Somebody with a very long name can be added to it. */
export const SMALL_GROUP = 'group.small';

export const LONG_NAMED = 'user_long';
/** Users in a state that only a moderator gives. */
export const BANNED = 'user_banned';
export const BLOCKED = 'user_blocked';
export const MUTED = 'user_muted';
/** Somebody about whom moderators have decided before. */
export const KNOWN = { id: 'user_known', name: 'Nadia Osei' } as const;
/** Somebody who has joined nothing yet. */
export const NEWCOMER = 'user_newcomer';

/** Nothing that they ask for is answered. */
export const LOADING = 'user_loading';
/** They get everything but messages. */
export const SLOW = 'user_slow';
/** Messages, lists and members are refused to them. */
export const FAILING = 'user_failing';
/** Their connection is cut. */
export const OFFLINE = 'user_offline';

export const LEAD = 'user_moderator';
/** Ids of moderators to whom the same happens. */
export const LOADING_MODERATOR = 'moderator_loading';
export const FAILING_MODERATOR = 'moderator_failing';
