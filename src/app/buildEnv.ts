/**
 * The settings of the build (`.env.example`). Only this file reads Vite's environment, so that tests
 * can replace it.
 */
export const buildEnv = {
  publishKey: import.meta.env.VITE_PUBNUB_PUBLISH_KEY ?? '',
  subscribeKey: import.meta.env.VITE_PUBNUB_SUBSCRIBE_KEY ?? '',
  /** Where PubNub's protocol is: `self` for the page's own address, a host name, or empty for PubNub's network. */
  origin: import.meta.env.VITE_PUBNUB_ORIGIN ?? '',
  /** The address of the moderation server, which gives users their tokens; empty without one. */
  serverUrl: import.meta.env.VITE_SERVER_URL ?? '',
  /** Ids of users who moderate, with commas. */
  moderatorIds: import.meta.env.VITE_MODERATOR_IDS ?? '',
  /** Whether the demo tracker reports each feature at most once per session. */
  blocksTrackerDuplicates: import.meta.env.VITE_TRACKER_BLOCKS_DUPLICATES === '1',
  isDevelopment: import.meta.env.DEV,
};
