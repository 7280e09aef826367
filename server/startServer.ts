import type { ModeratorRole } from '../src/domain/moderation/role';
import { type Facts, NO_FACTS } from './facts';
import type { Api } from './http/api';
import { createApp } from './http/createApp';
import { Identity } from './identity';
import { findKept } from './ingest/keptMessages';
import { keysetFacts } from './keyset/keysetFacts';
import { openPubnub } from './openPubnub';
import type { ServerSettings } from './settings';
import { repeat } from './repeat';
import { SettingsError } from './settingsError';
import { startSweeping } from './sweeps';
import { openStore, type StoreSettings } from './store/openStore';
import { WebhookSender } from './webhooks/webhookSender';

/** How soon an event is sent, ms: a look costs one read for each target, and takes no lock. */
const WEBHOOK_PERIOD_MS = 100;
/** How often connections that are not used any more are closed while the server ends, ms. */
const CLOSE_PERIOD_MS = 50;
/** How long calls under way have to be answered while the server ends, ms: clients may stall. */
const CLOSE_LIMIT_MS = 5_000;

export interface Server {
  /** With the port that it really has. */
  readonly url: string;
  /**
   * Makes an invitation to the team.
   *
   * @returns the code, which signs the person in once
   * @throws (rejects) Problem `forbidden` for the id of the server
   */
  invite(userId: string, role: ModeratorRole): Promise<string>;
  /** Ends it when the calls under way have their answers, or after some seconds. */
  stop(): Promise<void>;
}

/**
 * Opens the database and listens.
 *
 * @throws (rejects) StoreError when the database cannot be used, SettingsError when the address cannot
 */
export async function startServer(
  settings: ServerSettings & Pick<StoreSettings, 'now'> & { readonly facts?: Facts },
): Promise<Server> {
  const store = await openStore({
    ...settings,
    onLost: ({ message }) => console.error(`A connection to the database was lost: ${message}`),
  });
  const pubnub = settings.pubnub && openPubnub(settings.pubnub, store);
  const webhooks = new WebhookSender(store, settings.webhooks);
  const close = async () => {
    await pubnub?.close();
    await webhooks.close();
    await store.close();
  };
  try {
    const { facts = pubnub ? keysetFacts(pubnub.keyset, findKept(store)) : NO_FACTS } = settings;
    const identity = await Identity.open(store, settings.pubnub?.keyset.userId);
    await webhooks.begin();
    const { targets } = settings.webhooks;
    const deps = { store, identity, facts, webhooks: targets, ...(pubnub && { pubnub }) };
    const app = await createApp(deps, settings);
    const { host, port } = settings;
    const url = await app.listen({ host, port }).catch((cause: unknown) => {
      const said = cause instanceof Error ? cause.message : '';
      throw new SettingsError(`SERVER_HOST and SERVER_PORT cannot be used: ${said}`, { cause });
    });
    // Not before it listens: they keep the process from ending.
    const sweeping = startSweeping(store);
    const telling = repeat(() => webhooks.work(), WEBHOOK_PERIOD_MS);
    pubnub?.startProbing();
    return {
      url,
      invite: (userId, role) => identity.invite(userId, role),
      async stop() {
        await Promise.all([sweeping.stop(), telling.stop()]);
        await closeApp(app);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A client whose call is answered while the server closes would keep its connection until that was idle for a minute. */
async function closeApp(app: Api): Promise<void> {
  const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_PERIOD_MS);
  const limit = setTimeout(() => app.server.closeAllConnections(), CLOSE_LIMIT_MS);
  await app.close();
  clearInterval(closing);
  clearTimeout(limit);
}
