import { LOCAL_ENVIRONMENT, SERVER_ENVIRONMENT } from '../../../scripts/start/environments';

/** The user id of `administrator`, whose deletions count in the chat without a server. */
const ADMINISTRATOR_ID = 'user_setup';

/** The builds of the app that tests share, each by the variable of the environment that has its folder. */
export const APP_BUILDS = {
  TEST_APP_FOLDER: { ...LOCAL_ENVIRONMENT, VITE_MODERATOR_IDS: ADMINISTRATOR_ID },
  TEST_SERVER_APP_FOLDER: SERVER_ENVIRONMENT,
};
