import { buildApp } from './buildApp';

/** Builds the app once for all browser tests, as `npm start` does it. */
export default function buildAppOnce(): void {
  console.log('Building the app for the browser tests…');
  process.env['TEST_APP_FOLDER'] = buildApp({
    VITE_LOCAL_SERVICE: '1',
    VITE_PUBNUB_PUBLISH_KEY: 'pub-local',
    VITE_PUBNUB_SUBSCRIBE_KEY: 'sub-local',
  });
}
