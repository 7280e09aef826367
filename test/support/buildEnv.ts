export const buildEnv = {
  publishKey: '',
  subscribeKey: '',
  isLocalService: false,
  isDevelopment: true,
};
