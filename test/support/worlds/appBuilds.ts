/** Where the chat's own address has the moderation server, as with `npm start`. */
export const SERVER_PATH = '/moderation';
/** The user id of the server. */
export const SERVER_ID = 'moderation-server';
/** The user id of `administrator`, whose deletions count in the chat without a server. */
const ADMINISTRATOR_ID = 'user_setup';

/** The keyset at the page's own address. */
const KEYSET = {
  VITE_PUBNUB_ORIGIN: 'self',
  VITE_PUBNUB_PUBLISH_KEY: 'pub-local',
  VITE_PUBNUB_SUBSCRIBE_KEY: 'sub-local',
};

/** The builds of the app that tests share, each by the variable of the environment that has its folder. */
export const APP_BUILDS = {
  TEST_APP_FOLDER: { ...KEYSET, VITE_MODERATOR_IDS: ADMINISTRATOR_ID },
  TEST_SERVER_APP_FOLDER: {
    ...{ ...KEYSET, VITE_SERVER_URL: SERVER_PATH, VITE_MODERATOR_IDS: SERVER_ID },
  },
};
