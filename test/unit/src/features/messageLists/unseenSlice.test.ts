import { toChannelId, type UserId } from '../../../../../src/domain/ids';
import type { Mention } from '../../../../../src/domain/mention';
import { mentionsRequested } from '../../../../../src/features/dialogs/dialogsSlice';
import { appealsOpened } from '../../../../../src/features/session/appealCalls';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import {
  mentionsCounted,
  noticesFound,
  seenMentionsRestored,
  selectNewMentions,
} from '../../../../../src/features/messageLists/unseenSlice';
import {
  mentionsReceived,
  messageActionsChanged,
  noticesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, BOB, buildMessage, GENERAL } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { timetokenFromMs } from '../../../../builders/timetokens';
import { createTestApp } from '../../../../support/worlds/testApp';

const NOW = Date.UTC(2026, 10, 21, 12);
let count = 0;
const mentionBy = (authorId = BOB, channelId = GENERAL): Mention => ({
  channelId,
  authorId,
  timetoken: buildMessage().timetoken,
  at: timetokenFromMs(NOW + (count += 1)),
});

function openApp() {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(seenMentionsRestored(timetokenFromMs(NOW)));
  app.store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
  return { ...app, newMentions: () => selectNewMentions(app.store.getState()) };
}

describe('new mentions', () => {
  it('are counted once each, from the last time until the list is opened', () => {
    const { store, newMentions } = openApp();
    const [first, second] = [mentionBy(), mentionBy()];
    store.dispatch(mentionsCounted([{ ...first, at: timetokenFromMs(NOW - 1) }]));
    expect(newMentions()).toBe(0);
    store.dispatch(mentionsReceived([first, second]));
    store.dispatch(mentionsCounted([second]));
    expect(newMentions()).toBe(2);
    store.dispatch(mentionsRequested(false));
    expect(newMentions()).toBe(0);
    store.dispatch(mentionsCounted([first, second]));
    expect(newMentions()).toBe(0);
  });

  it('include new notices from moderators until these are seen', () => {
    const { store, newMentions } = openApp();
    store.dispatch(mentionsReceived([mentionBy()]));
    store.dispatch(noticesFound([timetokenFromMs(NOW + 2), timetokenFromMs(NOW + 1)]));
    expect(newMentions()).toBe(3);
    store.dispatch(mentionsRequested(false));
    expect(newMentions()).toBe(2);
    const live = noticesReceived([timetokenFromMs(NOW + 3)]);
    store.dispatch(live);
    store.dispatch(live);
    expect(newMentions()).toBe(3);
    store.dispatch(appealsOpened());
    expect(newMentions()).toBe(0);
  });

  it('are those that the list shows: not deleted, by others than ignored users, in open channels', () => {
    const { store, newMentions } = openApp();
    const mention = mentionBy();
    store.dispatch(mentionsReceived([mention, mentionBy(BOB, toChannelId('space.closed'))]));
    expect(newMentions()).toBe(1);
    const ignore = (isIgnored: boolean) => ignoringChosen({ userId: BOB, isIgnored });
    store.dispatch(ignore(true));
    expect(newMentions()).toBe(0);
    store.dispatch(ignore(false));
    expect(newMentions()).toBe(1);
    const address = { channelId: GENERAL, messageTimetoken: mention.timetoken };
    const action = buildAction({ ...address, userId: BOB, type: 'deleted', value: '.' });
    store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    expect(newMentions()).toBe(0);
  });

  it('stay when somebody else claims to delete their message', () => {
    const { store, newMentions } = openApp();
    store.dispatch(sessionStarted({ userId: ANN, moderators: [] }));
    const mention = mentionBy();
    store.dispatch(mentionsReceived([mention]));
    const deleteAs = (userId: UserId) => {
      const address = { channelId: GENERAL, messageTimetoken: mention.timetoken };
      const action = buildAction({ ...address, userId, type: 'deleted', value: '.' });
      store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    };
    deleteAs(ANN);
    expect(newMentions()).toBe(1);
    deleteAs(BOB);
    expect(newMentions()).toBe(0);
  });
});
