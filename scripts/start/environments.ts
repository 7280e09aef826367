import { LOCAL_KEYS } from '../../emulator/localKeys';

/**
 * Where the moderation server answers on the address of the chat: pages call it without the rules for foreign ones, from
 * every address by which they were opened, and the build does not depend on a port.
 */
export const SERVER_PATH = '/moderation';
/** The user id under which the moderation server writes. */
export const SERVER_ID = 'moderation-server';

/** The build's environment for a bare keyset on the app's own origin. */
export const LOCAL_ENVIRONMENT = {
  VITE_PUBNUB_ORIGIN: 'self',
  VITE_PUBNUB_PUBLISH_KEY: LOCAL_KEYS.publishKey,
  VITE_PUBNUB_SUBSCRIBE_KEY: LOCAL_KEYS.subscribeKey,
} as const;

/** The same with the moderation server. */
export const SERVER_ENVIRONMENT = {
  ...LOCAL_ENVIRONMENT,
  VITE_SERVER_URL: SERVER_PATH,
  VITE_MODERATOR_IDS: SERVER_ID,
} as const;
