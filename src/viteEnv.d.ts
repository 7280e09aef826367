interface ImportMetaEnv {
  readonly VITE_PUBNUB_PUBLISH_KEY?: string;
  readonly VITE_PUBNUB_SUBSCRIBE_KEY?: string;
  readonly VITE_PUBNUB_ORIGIN?: string;
  readonly VITE_SERVER_URL?: string;
  readonly VITE_MODERATOR_IDS?: string;
  readonly VITE_TRACKER_BLOCKS_DUPLICATES?: string;
}
