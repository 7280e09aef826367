import type { Timetoken } from '../../shared/protocol';
import { toChannelId } from '../../src/domain/ids';
import { DELETION, isRevision } from '../../src/domain/protocol';
import { mapped, success } from '../keyset/attempts';
import type { Result, StoredAction } from '../keyset/keyset';
import type { JudgeEdits } from './editedTexts';
import { isReported, type MessageAddress } from '../reports/isReported';
import { tellConsoles } from './caseState';
import type { WorkerParts } from './workerParts';

/**
 * Shows whether moderators deleted a message, by an action of the server, which apps follow; and takes away edits and
 * deletions by others than its author, which no token can forbid, and what the word rules say about the author's own.
 * The search follows.
 */
export async function showMessage(
  { store, keyset, search, serverId }: WorkerParts,
  judgeEdits: JudgeEdits,
  channel: string,
  message: string,
): Promise<Result<void>> {
  const [channelId, timetoken] = [toChannelId(channel), message as Timetoken];
  const deletion = await store.db
    .selectFrom('deletedMessages')
    .select('record')
    .where('channelId', '=', channelId)
    .where('message', '=', timetoken)
    .executeTakeFirst();
  const found = await keyset.message(channelId, timetoken);
  if (!found.ok) return found;
  // Messages may have a time to live.
  if (!found.value) {
    await search.hide(channelId, timetoken);
    return success(undefined);
  }
  const { userId: author, message: content, actions } = found.value;
  const isOwn = ({ type, userId }: StoredAction) => type === DELETION && userId === serverId;
  const foreign = actions.filter((action) => isRevision(action) && action.userId !== author);
  for (const action of foreign) {
    if (deletion && isOwn(action)) continue;
    const removed = await keyset.removeAction(action);
    if (!removed.ok) return removed;
  }
  const revisions = actions.filter((action) => action.userId === author);
  const judged = await judgeEdits(revisions);
  if (!judged.ok) return judged;
  await search.revise({
    channelId,
    timetoken,
    userId: author,
    message: content,
    edit: judged.value,
    isDeleted: deletion !== undefined || revisions.some(({ type }) => type === DELETION),
  });
  if (!deletion || actions.some(isOwn)) {
    return await tellOfReported({ store, keyset, serverId }, { channelId, message }, author);
  }
  const own = { channelId, message: timetoken, userId: serverId };
  return mapped(
    await keyset.addAction({ ...own, type: DELETION, value: DELETION }),
    () => undefined,
  );
}

/** Open consoles show what became of a reported message. */
async function tellOfReported(
  parts: Pick<WorkerParts, 'store' | 'keyset' | 'serverId'>,
  address: MessageAddress,
  userId: string,
): Promise<Result<void>> {
  if (!(await isReported(parts.store, address))) return success(undefined);
  return await tellConsoles(parts, { type: 'caseChanged', userId });
}
