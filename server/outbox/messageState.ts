import type { Timetoken } from '../../shared/protocol';
import { toChannelId, type ChannelId } from '../../src/domain/ids';
import { DELETION, isRevision } from '../../src/domain/protocol';
import { mapped, success } from '../keyset/attempts';
import { findKept } from '../ingest/keptMessages';
import type { Keyset, Result, StoredAction } from '../keyset/keyset';
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
  const stored = found.value;
  const attached = stored
    ? success(stored.actions)
    : await newestActions(keyset, channelId, timetoken);
  if (!attached.ok) return attached;
  const actions = attached.value;
  const known = stored ?? (await findKept(store)(channelId, timetoken));
  const isAuthors = ({ userId }: StoredAction) => !known || userId === known.userId;
  const isOwn = ({ type, userId }: StoredAction) => type === DELETION && userId === serverId;
  const foreign = actions.filter((action) => isRevision(action) && !isAuthors(action));
  for (const action of foreign) {
    if (deletion && isOwn(action)) continue;
    const removed = await keyset.removeAction(action);
    if (!removed.ok) return removed;
  }
  const revisions = actions.filter(isAuthors);
  const judged = await judgeEdits(revisions);
  if (!judged.ok) return judged;
  if (stored) {
    await search.revise({
      channelId,
      timetoken,
      userId: stored.userId,
      message: stored.message,
      edit: judged.value,
      isDeleted: deletion !== undefined || revisions.some(({ type }) => type === DELETION),
    });
  } else {
    await search.hide(channelId, timetoken);
  }
  if (!deletion || actions.some(isOwn)) {
    if (!known) return success(undefined);
    return await tellOfReported({ store, keyset, serverId }, { channelId, message }, known.userId);
  }
  const own = { channelId, message: timetoken, userId: serverId };
  return mapped(
    await keyset.addAction({ ...own, type: DELETION, value: DELETION }),
    () => undefined,
  );
}

/**
 * The newest actions of a message that history does not keep, among the newest of its channel: pages that are open show
 * it with them.
 */
async function newestActions(
  keyset: Pick<Keyset, 'actions'>,
  channelId: ChannelId,
  message: Timetoken,
): Promise<Result<readonly StoredAction[]>> {
  const ofMessage = (actions: readonly StoredAction[]) =>
    actions.filter((action) => action.message === message).reverse();
  return mapped(await keyset.actions(channelId, { from: message }), ofMessage);
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
