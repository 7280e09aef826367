import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/startServer';
import { WEBHOOK_TIMES } from '../drivers/webhookReceiver';
import { knownFacts } from '../fakes/knownFacts';

/** Run as a process of its own: a moderation server with its settings in the environment. */
const settings = readSettings(process.env);
const { WEBHOOK_PATIENCE_MS: patience } = process.env;
const times = { ...WEBHOOK_TIMES, ...(patience && { timeoutMs: Number(patience) }) };
const webhooks = { ...settings.webhooks, times };
const server = await startServer({ ...settings, webhooks, facts: knownFacts() });
process.send?.(server.url);
