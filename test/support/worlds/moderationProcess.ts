import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/startServer';
import { WEBHOOK_TIMES } from '../drivers/webhookReceiver';
import { knownFacts } from '../fakes/knownFacts';

/** Run as a process of its own: a moderation server with its settings in the environment. */
const settings = readSettings(process.env);
const webhooks = { ...settings.webhooks, times: WEBHOOK_TIMES };
const server = await startServer({ ...settings, webhooks, facts: knownFacts() });
process.send?.(server.url);
