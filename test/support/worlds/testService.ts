import PubNub from 'pubnub';
import { createService, type Service } from '../../../emulator/createService';
import type { ServiceOptions } from '../../../emulator/serviceOptions';

type ClientOptions = Partial<ConstructorParameters<typeof PubNub>[0]>;

export interface TestService extends Service {
  /** An unmodified SDK client of this service. Destroyed with the service. */
  client(userId: string, options?: ClientOptions): PubNub;
}

/**
 * A service on a free port with SDK clients; in memory unless a data folder is given.
 *
 * @param Sdk another version of the SDK
 */
export async function startTestService(
  options: ServiceOptions = {},
  Sdk: typeof PubNub = PubNub,
): Promise<TestService> {
  const service = await createService({ subscribeHoldMs: 1_000, ...options });
  const clients: PubNub[] = [];
  return {
    ...service,
    client: (userId, clientOptions) => {
      const client = new Sdk({
        ...service.context.keys,
        origin: service.origin,
        ssl: false,
        userId,
        // Without it, the SDK opens a connection for each request in Node.
        keepAlive: true,
        ...clientOptions,
      });
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) client.destroy(true);
      await service.close();
    },
  };
}
