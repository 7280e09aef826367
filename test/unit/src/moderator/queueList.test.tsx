import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../src/domain/ids';
import { REPORTS_CHANNEL } from '../../../../src/domain/moderation/moderationRecord';
import { timetokenToMs } from '../../../../shared/protocol';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import { recordsApi } from '../../../../src/moderator/log/recordsApi';
import { selectLoadedSince } from '../../../../src/moderator/log/recordsSelectors';
import { logRecordsReceived, reportsReceived } from '../../../../src/moderator/log/recordsSlice';
import { groupReports, selectGroups } from '../../../../src/moderator/queue/queueSelectors';
import {
  groupSelected,
  queueAccountChosen,
  queueScopeChosen,
  queueSearched,
} from '../../../../src/moderator/queue/queueSlice';
import { leasesReceived } from '../../../../src/moderator/team/leasesSlice';
import { sessionStarted } from '../../../../src/realtime/events';
import { usersReceived } from '../../../builders/buildAnswers';
import { buildLogRecord, buildReport, recordId } from '../../../builders/buildModeration';
import { buildUser } from '../../../builders/buildRecords';
import { useSteadyRows } from '../../../../src/moderator/queue/useSteadyRows';
import { createTestConsole } from '../../../support/worlds/testConsole';

/** The cases of some users, the first one the newest. */
const groupsOf = (...ids: readonly string[]) =>
  groupReports(ids.map((id, nth) => buildReport(99 - nth, { userId: toUserId(id) })));

describe('rows under the pointer', () => {
  const show = (...ids: readonly string[]) => {
    const view = renderHook(({ shown, query }) => useSteadyRows(groupsOf(...shown), query), {
      initialProps: { shown: ids, query: 'a' },
    });
    return {
      ids: () => view.result.current.rows.map(({ id }) => id),
      closed: () =>
        view.result.current.rows.filter(view.result.current.isClosed).map(({ id }) => id),
      point: () => act(() => view.result.current.onPointerEnter()),
      leave: () => act(() => view.result.current.onPointerLeave()),
      update: (...shown: readonly string[]) => view.rerender({ shown, query: 'a' }),
      search: (...shown: readonly string[]) => view.rerender({ shown, query: 'b' }),
    };
  };

  it('stay where they are when cases come and go', () => {
    const list = show('b', 'c', 'd');
    list.point();
    list.update('a', 'b', 'd');
    expect(list.ids()).toEqual(['b', 'c', 'd', 'a']);
    expect(list.closed()).toEqual(['c']);
    list.update('x', 'a', 'b', 'd');
    expect(list.ids()).toEqual(['b', 'c', 'd', 'a', 'x']);
    list.leave();
    expect(list.ids()).toEqual(['x', 'a', 'b', 'd']);
    expect(list.closed()).toEqual([]);
  });

  it('follow at once what the moderator looks for', () => {
    const list = show('b', 'c', 'd');
    list.point();
    list.search('d');
    expect(list.ids()).toEqual(['d']);
  });
});

describe('the queue', () => {
  function open() {
    const { store, fillRecords } = createTestConsole(true);
    store.dispatch(sessionStarted({ userId: toUserId('mo') }));
    store.dispatch(
      usersReceived([
        buildUser({ id: toUserId('user_ann'), name: 'Ann' }),
        buildUser({ id: toUserId('pat'), name: 'Pat' }),
      ]),
    );
    render(
      <Provider store={store}>
        <ConsoleApp />
      </Provider>,
    );
    act(() => fillRecords());
    return store;
  }

  it('shows many reporters as a number, with their names on demand', () => {
    const store = open();
    const reporters = ['r_1', 'r_2', 'r_3'].map(toUserId);
    const reports = reporters.map((reporterId, nth) => buildReport(nth, { reporterId }));
    const message = { timetoken: recordId(0), authorId: toUserId('user_ann'), text: 'hello' };
    act(
      () => void store.dispatch(reportsReceived(reports.map((report) => ({ ...report, message })))),
    );
    const list = screen.getByRole('list', { name: 'Reported by' });
    expect(within(list).getByText("It's a spam × 3")).toBeInTheDocument();
    expect(within(list).queryByText('r_1')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Show 3 reporters' }));
    expect(within(list).getByText('r_1')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Hide the names' }));
    expect(within(list).queryByText('r_1')).not.toBeInTheDocument();
  });

  it('says from when on it is loaded where there are more reports than the console loads', () => {
    const store = open();
    expect(screen.queryByText(/more records than the console loads/)).not.toBeInTheDocument();
    const rest = [{ channelIds: [REPORTS_CHANNEL], before: recordId(1) }];
    const pages = Array.from({ length: 100 }, (_, nth) => ({
      records: [buildReport(100 - nth)],
      rest,
    }));
    const { upsertQueryEntries } = recordsApi.util;
    const value = { pages, pageParams: pages.map(() => null) };
    act(() => {
      store.dispatch(upsertQueryEntries([{ endpointName: 'getReports', arg: null, value }]));
      // Views are told of a change of the cache together with the next action.
      store.dispatch(queueSearched(''));
    });
    const queue = screen.getByRole('region', { name: 'Reported users' });
    expect(within(queue).getByText(/more records than the console loads/)).toBeInTheDocument();
    expect(selectLoadedSince(store.getState(), 'reports')).toBe(recordId(1));
  });

  it('finds texts by their author alone, or by what was said alone', () => {
    const store = open();
    const said = (nth: number, userId = toUserId('user_ann'), text = 'I like Bob') =>
      buildReport(nth, {
        userId,
        message: { timetoken: recordId(nth), authorId: userId, text },
      });
    store.dispatch(reportsReceived([said(1), said(2, toUserId('bob'), 'hi')]));
    store.dispatch(queueSearched('bob'));
    const found = () => selectGroups(store.getState()).map(({ id }) => id);
    expect(found()).toEqual(['bob', 'user_ann']);
    store.dispatch(queueScopeChosen('author'));
    expect(found()).toEqual(['bob']);
    store.dispatch(queueScopeChosen('text'));
    expect(found()).toEqual(['user_ann']);
  });

  it('says how old an account is and how much it has written, and finds new ones', () => {
    const store = open();
    const at = timetokenToMs(recordId(1));
    const author = { firstSeen: at - 2 * 86_400_000, messages: 1, hasMore: false };
    act(() => {
      store.dispatch(reportsReceived([buildReport(1, { author })]));
      store.dispatch(reportsReceived([buildReport(2, { userId: toUserId('bob') })]));
      store.dispatch(
        reportsReceived([
          buildReport(3, {
            userId: toUserId('cho'),
            author: { firstSeen: at - 3_600_000, messages: 50, hasMore: true },
          }),
        ]),
      );
      store.dispatch(groupSelected({ userId: toUserId('user_ann'), index: 2 }));
    });
    expect(screen.getByText('Here for 2 days, 1 message')).toBeInTheDocument();
    act(() => void store.dispatch(groupSelected({ userId: toUserId('cho'), index: 0 })));
    expect(screen.getByText('Here for 1 hour, 50 messages or more')).toBeInTheDocument();
    const found = () => selectGroups(store.getState()).map(({ id }) => id);
    expect(found()).toEqual(['cho', 'bob', 'user_ann']);
    store.dispatch(queueAccountChosen('week'));
    expect(found()).toEqual(['cho', 'user_ann']);
    store.dispatch(queueAccountChosen('day'));
    expect(found()).toEqual(['cho']);
  });

  it('says who works on the shown case, and lets nobody else decide without taking it over', () => {
    const store = open();
    act(() => void store.dispatch(reportsReceived([buildReport(1)])));
    const bar = screen.getByRole('region', { name: 'Work on this case' });
    expect(within(bar).getByText(/Nobody is working on this/)).toBeInTheDocument();
    const lease = { userId: toUserId('user_ann'), holderId: toUserId('pat') };
    act(() => void store.dispatch(leasesReceived([{ id: recordId(5), ...lease }])));
    expect(within(bar).getByText(/Pat is working on this/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ban' })).toHaveAttribute('aria-disabled', 'true');
    expect(within(bar).getByRole('button', { name: 'Take over' })).toBeInTheDocument();
    expect(within(bar).queryByRole('button', { name: 'Work on this' })).not.toBeInTheDocument();
  });

  it('shows notes, and writes one about the person of the case', () => {
    const store = open();
    act(() => {
      store.dispatch(reportsReceived([buildReport(1)]));
      store.dispatch(
        logRecordsReceived([buildLogRecord(3, { kind: 'note', reason: 'Seen before' })]),
      );
    });
    expect(screen.getByRole('list', { name: 'Notes' })).toHaveTextContent('Seen before');
    fireEvent.keyDown(document.body, { key: 't' });
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Rude' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
    expect(store.getState().actions.outcomes).toMatchObject([
      { action: { type: 'share', kind: 'note', userId: 'user_ann', note: { reason: 'Rude' } } },
    ]);
  });
});
