import { toUserId, type DraftFileId } from '../../../../../src/domain/ids';
import { fileChecked } from '../../../../../src/features/composer/composerSlice';
import type { DraftFile } from '../../../../../src/features/composer/draft';
import {
  fileQueued,
  fileQueueSlice,
  nextToSend,
  queuedFileRemoved,
  queueStopped,
  queueSubmitted,
  selectFileQueue,
} from '../../../../../src/features/composer/fileQueueSlice';
import { sendFailed, sendStarted } from '../../../../../src/features/outbox/outboxSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { buildOutgoing, GENERAL } from '../../../../builders/buildMessage';

const { reducer, getInitialState } = fileQueueSlice;
type Action = Parameters<typeof reducer>[1];

const file = (id: string, status: DraftFile['status'] = 'checking'): DraftFile => ({
  id: id as DraftFileId,
  name: `${id}.png`,
  size: 1,
  previewUrl: `blob:${id}`,
  status,
});
const queued = (id: string, status?: DraftFile['status']) =>
  fileQueued({ channelId: GENERAL, file: file(id, status) });
const sending = (id: string | null) => ({
  channelId: GENERAL,
  authorId: toUserId('user_ann'),
  message: buildOutgoing(),
  file: id === null ? null : file(id),
});
const after = (...actions: readonly Action[]) =>
  selectFileQueue({ fileQueue: actions.reduce(reducer, getInitialState()) }, GENERAL);
const ids = (queue: ReturnType<typeof after>) => queue.map(({ id }) => id);

describe('fileQueueSlice', () => {
  it('keeps files in order, and lets go of those that are sent or taken out', () => {
    const removed = queuedFileRemoved({ channelId: GENERAL, fileId: 'b' as DraftFileId });
    expect(ids(after(queued('a'), queued('b'), queued('c'), removed))).toEqual(['a', 'c']);
    expect(ids(after(queued('a'), queued('b'), sendStarted(sending('a'))))).toEqual(['b']);
    expect(ids(after(queued('a'), sendStarted(sending(null))))).toEqual(['a']);
    expect(ids(after(queued('a'), sessionEnded()))).toEqual([]);
  });

  it('sends the next that is not refused', () => {
    const checked = (id: string, fault: 'notImage' | null) =>
      fileChecked({ channelId: GENERAL, fileId: id as DraftFileId, size: 1, fault });
    const queue = after(queued('a'), queued('b'), checked('a', 'notImage'), checked('b', null));
    expect(nextToSend(queue)?.id).toBe('b');
    expect(nextToSend(after(queued('a'), checked('a', 'notImage')))).toBeUndefined();
    expect(nextToSend(after(queued('a', 'tooMany')))).toBeUndefined();
  });

  it('waits once a message fails, but not when the user took its file out', () => {
    const submitted = [queued('a'), queued('b'), queueSubmitted(GENERAL)];
    const failed = (id: string | null) => sendFailed({ ...sending(id), kind: 'network' });
    const marks = (...actions: readonly Action[]) =>
      after(...submitted, ...actions).map(({ isSubmitted }) => isSubmitted);
    expect(marks()).toEqual([true, true]);
    expect(marks(failed('x'))).toEqual([false, false]);
    expect(marks(failed(null))).toEqual([true, true]);
    expect(marks(queueStopped(GENERAL))).toEqual([false, false]);
    // A file that is added meanwhile waits for the next Send.
    expect(marks(queued('c'))).toEqual([true, true, false]);
  });
});
