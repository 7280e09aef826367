import { toChannelId } from '../../../../../src/domain/ids';
import { threadIdOf } from '../../../../../src/domain/thread';
import { selectCurrentChannelId } from '../../../../../src/features/channels/channelsSelectors';
import { channelOpened, nextNewsChosen } from '../../../../../src/features/channels/channelsSlice';
import { selectOpenDialog } from '../../../../../src/features/dialogs/dialogsSlice';
import { selectOpenThreadId } from '../../../../../src/features/panels/panelsSlice';
import {
  noticesFound,
  seenMentionsRestored,
  selectNewMentions,
  selectSeenUpTo,
} from '../../../../../src/features/messageLists/unseenSlice';
import { selectJump } from '../../../../../src/features/unread/unreadSlice';
import {
  mentionsReceived,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { timetokenAt, timetokenFromMs } from '../../../../builders/timetokens';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const LUNCH = toChannelId('group.lunch');
const THREAD = threadIdOf({ channelId: RANDOM, timetoken: timetokenAt(0) });
const MARK = { readUpTo: timetokenAt(0), writtenAt: 1, custom: {} };

/** Ann's app in the general channel; she follows a thread of the other one. */
function openApp() {
  const app = createTestApp();
  const { store } = app;
  store.dispatch(sessionStarted({ userId: ANN }));
  const channels = [GENERAL, RANDOM, LUNCH].map((id) => buildChannel({ id, name: id }));
  const records = [THREAD, GENERAL, RANDOM, LUNCH].map((channelId) => ({
    channelId,
    record: MARK,
  }));
  store.dispatch(membershipsLoaded({ channels, threadIds: [THREAD], records }));
  store.dispatch(channelOpened(GENERAL));
  store.dispatch(seenMentionsRestored(timetokenFromMs(0)));
  return {
    ...app,
    next: async () => {
      store.dispatch(nextNewsChosen());
      await settle();
      const state = store.getState();
      return [selectCurrentChannelId(state), selectOpenThreadId(state)];
    },
    write: (channelId = LUNCH) => {
      const message = buildMessage({ channelId, authorId: BOB });
      store.dispatch(messagesReceived([message]));
      return message;
    },
    mention: (channelId = RANDOM, at = 1) => {
      const { timetoken } = buildMessage();
      const event = { channelId, timetoken, authorId: BOB, at: timetokenFromMs(at) };
      store.dispatch(mentionsReceived([event]));
      return event;
    },
  };
}

describe('the next news', () => {
  useFakeTimers();

  it('are none when there is nothing new', async () => {
    const { next, store } = openApp();
    expect(await next()).toEqual([GENERAL, null]);
    expect(selectOpenDialog(store.getState())).toBeNull();
  });

  it('are the oldest mention first, which has then been seen', async () => {
    const { next, mention, store } = openApp();
    const [newer, older] = [mention(RANDOM, 2), mention(LUNCH, 1)];
    expect(await next()).toEqual([LUNCH, null]);
    expect(selectJump(store.getState(), LUNCH)).toMatchObject({ timetoken: older.timetoken });
    expect(selectNewMentions(store.getState())).toBe(1);
    expect(selectSeenUpTo(store.getState())).toBe(older.at);
    expect(await next()).toEqual([RANDOM, null]);
    expect(selectJump(store.getState(), RANDOM)).toMatchObject({ timetoken: newer.timetoken });
    expect(selectNewMentions(store.getState())).toBe(0);
  });

  it('remember in the browser which mentions were seen', async () => {
    const { next, mention, storage } = openApp();
    const { at } = mention();
    await next();
    expect([...storage.values()].some((text) => text.includes(at))).toBe(true);
  });

  it('are then the unread replies of a followed thread, then unread channels', async () => {
    const { next, write, mention } = openApp();
    write();
    write(THREAD);
    mention(GENERAL);
    expect(await next()).toEqual([GENERAL, null]);
    expect(await next()).toEqual([RANDOM, THREAD]);
    expect(await next()).toEqual([LUNCH, null]);
    expect(await next()).toEqual([LUNCH, null]);
  });

  it('are at last the notices from moderators, to which the list of mentions leads', async () => {
    const { next, store } = openApp();
    store.dispatch(noticesFound([timetokenFromMs(1)]));
    await next();
    expect(selectOpenDialog(store.getState())?.kind).toBe('mentions');
  });
});
