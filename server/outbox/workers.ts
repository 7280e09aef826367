import { success } from '../keyset/attempts';
import { tellConsoles } from './caseState';
import { createJudgeEdits } from './editedTexts';
import { showHeld } from './heldState';
import { showInbox } from './inboxState';
import { showAddition, showMembership } from './membershipState';
import { showMention } from './mentionState';
import { showMessage } from './messageState';
import { createShowName } from './nameState';
import type { Workers } from './outbox';
import { showUser } from './userState';
import type { WorkerParts } from './workerParts';

/** The work on each kind of subject. */
export function createWorkers(parts: WorkerParts): Workers {
  const { entries } = parts;
  const judgeEdits = createJudgeEdits(parts);
  const showName = createShowName(parts);
  return {
    user: ([userId = '']) => showUser(parts, userId),
    name: ([of, id = '']) => showName(of === 'channel' ? 'channel' : 'user', id),
    message: ([channelId = '', message = '']) => showMessage(parts, judgeEdits, channelId, message),
    held: ([channelId = '', message = '']) => showHeld(parts, channelId, message),
    membership: ([channelId = '', userId = '']) => showMembership(parts, channelId, userId),
    addition: ([channelId = '', userId = '']) => showAddition(parts, channelId, userId),
    mention: (names) => showMention(parts, names),
    inbox: ([userId = ''], lease) => showInbox(parts, userId, lease),
    case: ([userId = '']) => tellConsoles(parts, { type: 'caseChanged', userId }),
    news: ([topic = '']) => tellConsoles(parts, { type: 'changed', topic }),
    // Without functions nobody has to know. The comparison has both written once there are some.
    rules: async () => (await entries?.showRules()) ?? success(undefined),
    shield: async () => (await entries?.showShield()) ?? success(undefined),
  };
}
