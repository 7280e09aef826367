import { attempts, mapped } from './attempts';
import type { Keyset } from './keyset';
import { accessCalls } from './sdkAccess';
import { createClients, type KeysetSettings } from './sdkClients';
import { messageCalls } from './sdkMessages';
import { objectCalls } from './sdkObjects';
import { toTimetoken } from './sdkRecords';

/** The keyset of the SDK: PubNub's network, or whatever answers as it does. */
export function createSdkKeyset(settings: KeysetSettings): Keyset {
  const clientFor = createClients(settings);
  const client = clientFor(settings.userId);
  return {
    ...objectCalls(client),
    ...messageCalls(client, clientFor),
    ...accessCalls(client, clientFor, settings),
    time: async () =>
      mapped(await attempts('time', () => client.time()), (answer) =>
        toTimetoken(answer.timetoken),
      ),
    close: () => clientFor.close(),
  };
}
