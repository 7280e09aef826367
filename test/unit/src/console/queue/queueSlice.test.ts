import type { Action } from '@reduxjs/toolkit';
import { actionRequested, bulkStarted } from '../../../../../src/console/actions/actionsSlice';
import {
  detailClosed,
  detailOpened,
  groupChecked,
  groupsChecked,
  groupSelected,
  NO_FILTERS,
  queueFiltered,
  type QueueFilters,
  selectQueueView,
} from '../../../../../src/console/queue/queueSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { recordId } from '../../../../builders/buildModeration';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const NOW = Date.UTC(2026, 10, 23);
const filtered = (change: Partial<QueueFilters>) => queueFiltered(change, NOW);
const after = (...actions: readonly Action[]) => selectQueueView(consoleAfter(...actions));

describe('queueSlice', () => {
  it('shows at first the newest reports, of any reason and channel', () => {
    expect(after()).toMatchObject({ filters: NO_FILTERS, since: 0 });
  });

  it('sorts and filters independently, in any order', () => {
    const choices = [
      filtered({ sort: 'most' }),
      filtered({ reason: 'False information' }),
      filtered({ channelId: GENERAL }),
    ];
    const view = after(...choices);
    expect(view.filters).toEqual({
      ...NO_FILTERS,
      sort: 'most',
      reason: 'False information',
      channelId: GENERAL,
    });
    expect(after(...choices.reverse())).toEqual(view);
    expect(after(...choices, filtered({ reason: null, channelId: null }))).toEqual(
      after(filtered({ sort: 'most' })),
    );
  });

  it('counts an age from when it is chosen', () => {
    const aged = after(filtered({ age: 'day' }), filtered({ isAsked: true }));
    expect(aged).toMatchObject({ since: NOW - 86_400_000, filters: { isAsked: true } });
    expect(after(filtered({ age: 'day' }), filtered({ age: 'all' })).since).toBe(0);
  });

  it('remembers the index of the selected user, for the time when the user is gone', () => {
    const view = after(
      groupSelected({ userId: ANN, index: 0 }),
      groupSelected({ userId: BOB, index: 3 }),
    );
    expect(view).toMatchObject({ selectedId: BOB, selectedIndex: 3 });
  });

  it('keeps the selection and the checked users when the queue is sorted or filtered, and begins at its first case', () => {
    const chosen = [groupSelected({ userId: ANN, index: 1 }), groupChecked(BOB)];
    expect(
      after(...chosen, filtered({ sort: 'most' }), filtered({ channelId: GENERAL })),
    ).toMatchObject({
      selectedId: ANN,
      selectedIndex: 0,
      checkedIds: [BOB],
    });
  });

  it('opens and closes the details, and counts how often they were opened', () => {
    expect(after(detailOpened())).toMatchObject({ isDetailOpen: true, openings: 1 });
    expect(after(detailOpened(), detailOpened())).toMatchObject({
      isDetailOpen: true,
      openings: 2,
    });
    expect(after(detailOpened(), detailClosed(), detailClosed())).toMatchObject({
      isDetailOpen: false,
      openings: 1,
    });
  });

  it('unchecks a user who is checked again', () => {
    expect(after(groupChecked(ANN), groupChecked(BOB)).checkedIds).toEqual([ANN, BOB]);
    expect(after(groupChecked(ANN), groupChecked(BOB), groupChecked(ANN)).checkedIds).toEqual([
      BOB,
    ]);
  });

  it('replaces the checked users when all or none are chosen', () => {
    expect(after(groupChecked(ANN), groupsChecked([BOB])).checkedIds).toEqual([BOB]);
    expect(after(groupsChecked([ANN, BOB]), groupsChecked([]))).toEqual(after());
  });

  it('selects a user no longer once their reports are being closed, by one decision or by many', () => {
    const chosen = groupsChecked([ANN, BOB]);
    const warn = { kind: 'warn', userId: ANN, reason: '' } as const;
    expect(after(chosen, actionRequested({ id: '1', action: warn })).checkedIds).toContain(ANN);
    const dismiss = { kind: 'dismiss', userId: ANN, reportIds: [recordId(2)], reason: '' } as const;
    const one = after(chosen, actionRequested({ id: '1', action: dismiss }));
    expect(one.checkedIds).toEqual([BOB]);
    const many = after(chosen, bulkStarted([dismiss, { ...dismiss, userId: BOB }]));
    expect(many.checkedIds).toEqual([]);
  });

  it('starts anew when the session ends', () => {
    const state = after(
      filtered({ sort: 'most' }),
      filtered({ reason: 'False information' }),
      groupSelected({ userId: ANN, index: 2 }),
      groupChecked(BOB),
      detailOpened(),
      sessionEnded(),
    );
    expect(state).toEqual(after());
  });
});
