export const buildEnv = {
  publishKey: '',
  subscribeKey: '',
  isLocalService: false,
  isUnmoderated: false,
  serverUrl: '',
  moderatorIds: '',
  blocksTrackerDuplicates: false,
  isDevelopment: true,
};
