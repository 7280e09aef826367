export const buildEnv = {
  publishKey: '',
  subscribeKey: '',
  isLocalService: false,
  isUnmoderated: false,
  moderatorIds: '',
  blocksTrackerDuplicates: false,
  isDevelopment: true,
};
