import { fileURLToPath } from 'node:url';
import { moderatorGrant } from '../../scripts/start/signInLinks';
import { createService } from '../../emulator/createService';
import {
  BEHAVIOUR_FIELD,
  type BehaviourRule,
  writeStoredBehaviour,
} from '../../src/domain/behaviourRules/rules';
import { RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { MODERATOR, ORDINARY, ordinaryUser } from './world';

/**
 * Run as a process of its own: a moderated service on a data folder, with the rules of the second argument, and with
 * the word rules' function as `npm start` has it.
 */
const [, , dataFolder, rulesText = '[]'] = process.argv;
const rules = JSON.parse(rulesText) as readonly BehaviourRule[];
const startedAt = performance.now();
const { context, port } = await createService({
  dataFolder,
  isModerated: true,
  functionsFolder: fileURLToPath(new URL('../../functions', import.meta.url)),
  rateLimit: { perSecond: 1_000_000, burst: 1_000_000 },
});
await context.journal.write((entry) => {
  const custom = { [BEHAVIOUR_FIELD]: writeStoredBehaviour(rules) };
  context.stores.channels.set(RULES_CHANNEL, { custom }, entry.nextTimetoken());
  // They have been there for long.
  for (let n = 0; n < ORDINARY; n += 1) {
    const person = { firstSeen: 0, messages: 50, isModerator: false };
    context.stores.behaviour.setPerson(ordinaryUser(n), person);
  }
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1_000);
});
const token = context.accessManager.grant(moderatorGrant(MODERATOR));
process.send?.({
  url: `http://127.0.0.1:${port}`,
  startMs: performance.now() - startedAt,
  token,
});
