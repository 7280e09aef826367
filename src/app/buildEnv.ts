/**
 * What the build was given (`.env.example`). The only place that reads Vite's environment, so that
 * tests can replace it.
 */
export const buildEnv = {
  publishKey: import.meta.env.VITE_PUBNUB_PUBLISH_KEY ?? '',
  subscribeKey: import.meta.env.VITE_PUBNUB_SUBSCRIBE_KEY ?? '',
  /** Set when the page's own origin answers PubNub's protocol. */
  isLocalService: import.meta.env.VITE_LOCAL_SERVICE === '1',
  /** Whether the demo tracker reports each feature once per session at the most. */
  blocksTrackerDuplicates: import.meta.env.VITE_TRACKER_BLOCKS_DUPLICATES === '1',
  isDevelopment: import.meta.env.DEV,
};
