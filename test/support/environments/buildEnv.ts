export const buildEnv = {
  publishKey: '',
  subscribeKey: '',
  origin: '',
  serverUrl: '',
  moderatorIds: '',
  blocksTrackerDuplicates: false,
  isDevelopment: true,
};
