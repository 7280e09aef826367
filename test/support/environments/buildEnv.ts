export const buildEnv = {
  publishKey: '',
  subscribeKey: '',
  isLocalService: false,
  blocksTrackerDuplicates: false,
  isDevelopment: true,
};
