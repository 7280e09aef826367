import { isRecord } from '../../shared/isRecord';
import { chatOf } from '../../src/domain/channelRole';
import { isEdit } from '../../src/domain/protocol';
import { applyRules, type Ruling } from '../../src/domain/wordRules/applyRules';
import { maskingRules } from '../../src/domain/wordRules/rules';
import { keepHeld } from '../held/held';
import { mapped, success } from '../keyset/attempts';
import type { Result, StoredAction } from '../keyset/keyset';
import { RULES_REPORTER } from '../reports/addReport';
import { keepRuleReport, reasonOf } from '../reports/ruleReports';
import { countMatches } from '../rules/ruleFigures';
import { createWordsReader } from '../rules/wordsReader';
import type { Store } from '../store/openStore';
import type { WorkerParts } from './workerParts';

/** Released edits of a user that are looked through. */
const MAX_RELEASED = 100;

type JudgeParts = Pick<WorkerParts, 'store' | 'keyset'>;

/**
 * Judges the edits of a message by its author: PubNub runs no function before them.
 *
 * @returns the text of the newest edit that stays; undefined when there is none
 */
export type JudgeEdits = (edits: readonly StoredAction[]) => Promise<Result<string | undefined>>;

/**
 * Takes away what the word rules reject, which is kept like a rejected message, puts a masked text in its place, and
 * reports what they flag. What moderators released stays.
 */
export function createJudgeEdits(parts: JudgeParts): JudgeEdits {
  const readWords = createWordsReader(parts.store);
  return async (actions) => {
    const edits = actions.filter(({ type }) => isEdit(type));
    if (edits.length === 0) return success(undefined);
    const words = await readWords();
    let text: string | undefined;
    for (const edit of edits) {
      const ruling = applyRules(edit.value, words, chatOf(edit.channelId));
      if (ruling.verdict === 'pass' || (await isReleased(parts.store, edit))) {
        text = edit.value;
        continue;
      }
      const done = await act(parts, edit, ruling);
      if (!done.ok) return done;
      if (ruling.verdict !== 'block') text = ruling.text;
    }
    return success(text);
  };
}

async function act(
  { store, keyset }: JudgeParts,
  edit: StoredAction,
  ruling: Ruling,
): Promise<Result<void>> {
  const { channelId, timetoken } = edit;
  // A masked text is judged once more.
  const isFlagged = ruling.matches.some(({ action }) => action === 'flag');
  if (isFlagged && ruling.verdict !== 'mask') {
    const report = toReport(edit, ruling);
    await store.write((write) => keepRuleReport(write, timetoken, report, edit.message));
  }
  if (ruling.verdict === 'flag') return success(undefined);
  if (ruling.verdict === 'block') {
    await store.write((write) => keepHeld(write, channelId, timetoken, toRecord(edit, ruling)));
  }
  const removed = await keyset.removeAction(edit);
  if (!removed.ok || ruling.verdict === 'block') return removed;
  const { message, userId, type } = edit;
  const masked = { channelId, message, userId, type, value: ruling.text };
  await store.write((write) => countMatches(write, maskingRules(ruling.matches)));
  return mapped(await keyset.addAction(masked), () => undefined);
}

/** The record of a rejected text, as the function makes it of a message. */
function toRecord(edit: StoredAction, { text, matches }: Ruling): object {
  const match = matches.find(({ action }) => action !== 'flag');
  return {
    type: 'text',
    originalMessage: edit.value,
    moderatedMessage: text,
    reason: 'words',
    senderUuid: edit.userId,
    isCut: false,
    channelId: edit.channelId,
    messageTimetoken: edit.message,
    actionType: edit.type,
    ...(match && { ruleId: match.ruleId, start: match.start, end: match.end }),
  };
}

function toReport({ userId, channelId, value }: StoredAction, { matches }: Ruling): object {
  const reason = reasonOf(matches.filter(({ action }) => action === 'flag'));
  return { reporterId: RULES_REPORTER, userId, channelId, reason, text: value };
}

async function isReleased(store: Store, edit: StoredAction): Promise<boolean> {
  const rows = await store.db
    .selectFrom('heldMessages')
    .select('content')
    .where('channelId', '=', edit.channelId)
    .where('userId', '=', edit.userId)
    .where('state', '=', 'released')
    .orderBy('message', 'desc')
    .limit(MAX_RELEASED)
    .execute();
  return rows.some(({ content }) => {
    const record: unknown = JSON.parse(content);
    return (
      isRecord(record) &&
      record['messageTimetoken'] === edit.message &&
      record['originalMessage'] === edit.value
    );
  });
}
