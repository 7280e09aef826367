import type { Timetoken } from '../../../../shared/protocol';
import { actionRequested, selectOutcomes } from '../../../../src/moderator/actions/actionsSlice';
import { reportsReceived } from '../../../../src/moderator/log/recordsSlice';
import { selectMessageFate } from '../../../../src/moderator/queue/evidenceSlice';
import { groupSelected } from '../../../../src/moderator/queue/queueSlice';
import { connectionEstablished } from '../../../../src/realtime/events';
import { ANN, BOB, GENERAL } from '../../../builders/buildMessage';
import { buildReport, recordId } from '../../../builders/buildModeration';
import { sdkHistoryItem, sdkRejection } from '../../../builders/buildSdk';
import { settle, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createTestConsole } from '../../../support/worlds/testConsole';

const OF_ANN = recordId(1);
const OF_BOB = recordId(2);
const DELETION = recordId(9);

/** A console with a reported message of Ann and one of Bob, whose reports are on screen. */
async function openQueue() {
  const { store, pubnub, fillRecords } = createTestConsole(true);
  const deleted = new Set<Timetoken>([OF_ANN, OF_BOB]);
  pubnub.fetchMessages.mockImplementation(({ channels: [channel = ''] }) => {
    const items = [OF_ANN, OF_BOB].map((timetoken) =>
      sdkHistoryItem({
        timetoken,
        ...(deleted.has(timetoken) && {
          actions: { deleted: { '.': [{ uuid: 'user_moderator', actionTimetoken: DELETION }] } },
        }),
      }),
    );
    return Promise.resolve({ channels: channel === GENERAL ? { [channel]: items } : {} });
  });
  const reportOf = (nth: number, userId: typeof ANN, timetoken: Timetoken) =>
    buildReport(nth, {
      userId,
      channelId: GENERAL,
      message: { timetoken, authorId: userId, text: 'a joke' },
    });
  fillRecords();
  store.dispatch(reportsReceived([reportOf(3, ANN, OF_ANN), reportOf(4, BOB, OF_BOB)]));
  await settle();
  const select = async (userId: typeof ANN, index: number) => {
    store.dispatch(groupSelected({ userId, index }));
    await settle();
  };
  return {
    ...{ store, pubnub },
    selectAnn: () => select(ANN, 1),
    selectBob: () => select(BOB, 0),
    /** Another moderator restores both messages; nothing tells the console. */
    restoreUnheard: () => deleted.clear(),
    reconnect: async () => {
      store.dispatch(connectionEstablished({ isRecovered: true }));
      await settle();
    },
    fate: (message: Timetoken) => selectMessageFate(store.getState(), GENERAL, message),
    lookUps: () =>
      pubnub.fetchMessages.mock.calls.filter(([{ channels }]) => channels[0] === GENERAL).length,
  };
}

describe('what became of reported messages', () => {
  useFakeTimers();

  it('is looked up once for each of them, however often they are on screen', async () => {
    const { selectAnn, selectBob, lookUps, fate } = await openQueue();
    expect(fate(OF_BOB)).toBe('deleted');
    await selectAnn();
    await selectBob();
    await selectAnn();
    expect(fate(OF_ANN)).toBe('deleted');
    expect(lookUps()).toBe(2);
  });

  it('is looked up again after an outage, also of those who come on screen later', async () => {
    const { selectAnn, selectBob, restoreUnheard, reconnect, fate } = await openQueue();
    await selectAnn();
    await selectBob();
    restoreUnheard();
    await reconnect();
    expect(fate(OF_BOB)).toBe('unchanged');
    await selectAnn();
    expect(fate(OF_ANN)).toBe('unchanged');
  });

  it('is not said to be restored when the service refuses that', async () => {
    const { store, pubnub, fate } = await openQueue();
    pubnub.removeMessageAction.mockRejectedValue(sdkRejection(400));
    const about = {
      kind: 'restoreMessage',
      userId: BOB,
      channelId: GENERAL,
      message: OF_BOB,
    } as const;
    const action = { type: 'revise', ...about, note: { reason: '' } } as const;
    store.dispatch(actionRequested({ id: 'restore', action }));
    await settle();
    expect(selectOutcomes(store.getState())).toMatchObject([
      { status: 'failed', error: 'badRequest' },
    ]);
    expect(fate(OF_BOB)).toBe('deleted');
  });
});
