export const buildEnv = {
  publishKey: '',
  subscribeKey: '',
  isLocalService: false,
  isUnmoderated: false,
  blocksTrackerDuplicates: false,
  isDevelopment: true,
};
