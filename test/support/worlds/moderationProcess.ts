import { readSettings } from '../../../server/settings';
import { startServer } from '../../../server/startServer';
import { knownFacts } from '../fakes/knownFacts';

/** Run as a process of its own: a moderation server with its settings in the environment. */
const server = await startServer({ ...readSettings(process.env), facts: knownFacts() });
process.send?.(server.url);
