import { toUserId } from '../../../../src/domain/ids';
import { reportsReceived } from '../../../../src/moderator/log/recordsSlice';
import { sessionEnded, sessionStarted } from '../../../../src/realtime/events';
import { buildReport } from '../../../builders/buildModeration';
import { settle, useFakeTimers } from '../../../support/fakes/fakeTimers';
import { createTestConsole } from '../../../support/worlds/testConsole';

/** Reports about one person each, as a page of the history has them: oldest first. */
const pageOf = (first: number, length: number) =>
  Array.from({ length }, (_, nth) =>
    buildReport(first + nth, { userId: toUserId(`user_${first + nth}`) }),
  );
const peopleOf = (first: number, length: number) =>
  pageOf(first, length).map(({ userId }): string => userId);

function openConsole() {
  const { store, pubnub, fillRecords } = createTestConsole(true);
  store.dispatch(sessionStarted({ userId: toUserId('mo') }));
  fillRecords();
  const followed = () => {
    const channels = (call: 'subscribe' | 'unsubscribe') =>
      pubnub[call].mock.calls.flatMap(([{ channels: named = [] }]) => named);
    const left = new Set(channels('unsubscribe'));
    return channels('subscribe').filter((name) => name.startsWith('user_') && !left.has(name));
  };
  return { store, followed };
}

describe('the people whom the console follows live', () => {
  useFakeTimers();

  it('are those of the newest reports, however the history arrives', async () => {
    const { store, followed } = openConsole();
    store.dispatch(reportsReceived(pageOf(200, 100)));
    store.dispatch(reportsReceived(pageOf(100, 100)));
    await settle();
    expect(followed().sort()).toEqual(peopleOf(200, 100));

    store.dispatch(reportsReceived(pageOf(300, 1)));
    await settle();
    expect(followed().sort()).toEqual(peopleOf(201, 100));
    store.dispatch(sessionEnded());
  });
});
