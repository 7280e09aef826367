import { startEmulator } from '../../../emulator/startEmulator';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { toUserId } from '../../../src/domain/ids';
import { startWebhookReceiver, WEBHOOK_SECRET } from '../drivers/webhookReceiver';
import { serverFunctionsFolder } from './builtFunctions';

export const SECRET = Buffer.alloc(32, 'a secret of the functions').toString('base64');
export const SERVER_ID = toUserId('moderation-server');

/** A keyset with functions and the settings of servers in processes of their own on it, which tell a system of what they do. */
export async function startSpawnedWorld() {
  const emulator = await startEmulator({
    requiresTokens: true,
    functionsFolder: serverFunctionsFolder(),
    secrets: { 'moderation-secrets': SECRET },
  });
  const receiver = await startWebhookReceiver();
  const { publishKey, subscribeKey, secretKey, url } = emulator;
  const settings = {
    SERVER_PUBNUB_PUBLISH_KEY: publishKey,
    SERVER_PUBNUB_SUBSCRIBE_KEY: subscribeKey,
    SERVER_PUBNUB_SECRET_KEY: secretKey,
    SERVER_PUBNUB_ORIGIN: url,
    SERVER_USER_ID: SERVER_ID,
    SERVER_URL: url,
    SERVER_FUNCTION_SECRETS: SECRET,
    SERVER_WEBHOOKS: receiver.url,
    SERVER_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    SERVER_WEBHOOK_PRIVATE: '127.0.0.1',
  };
  const keyset = createSdkKeyset({ ...emulator.sdk, secretKey, userId: SERVER_ID });
  return {
    settings,
    keyset,
    receiver,
    async close() {
      keyset.close();
      await receiver.close();
      await emulator.close();
    },
  };
}
