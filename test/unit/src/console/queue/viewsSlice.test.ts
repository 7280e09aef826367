import type { Action } from '@reduxjs/toolkit';
import {
  NO_FILTERS,
  queueFiltered,
  selectQueueFilters,
  selectQueueView,
} from '../../../../../src/console/queue/queueSlice';
import { selectViews, viewRemoved, viewSaved } from '../../../../../src/console/queue/viewsSlice';
import { GENERAL } from '../../../../builders/buildMessage';
import { consoleAfter, createTestConsole } from '../../../../support/worlds/testConsole';

const SPAM = { name: 'Spam', filters: { ...NO_FILTERS, reason: "It's a spam" } };
const RECENT = {
  name: 'Recent',
  filters: { ...NO_FILTERS, age: 'day' as const, channelId: GENERAL, scope: 'author' as const },
};
const after = (...actions: readonly Action[]) => selectViews(consoleAfter(...actions));

describe('viewsSlice', () => {
  it('keeps views by name, and one of each name', () => {
    expect(after(viewSaved(SPAM), viewSaved(RECENT))).toEqual([RECENT, SPAM]);
    const other = { ...SPAM, filters: NO_FILTERS };
    expect(after(viewSaved(SPAM), viewSaved(other), viewSaved(other))).toEqual([other]);
    expect(after(viewSaved(SPAM), viewRemoved('Spam'), viewRemoved('Spam'))).toEqual([]);
  });

  it('are what filters the queue when they are chosen, with their age counted from then on', () => {
    const now = Date.UTC(2026, 10, 23);
    const state = consoleAfter(
      queueFiltered({ search: 'x', scope: 'text', reason: 'y' }, now),
      queueFiltered(RECENT.filters, now),
    );
    expect(selectQueueFilters(state)).toEqual(RECENT.filters);
    expect(selectQueueView(state).since).toBe(now - 86_400_000);
  });

  it('are there again on the next visit of this browser, as far as they make sense', () => {
    const kept = new Map<string, string>();
    const storage = {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => void kept.set(key, value),
    };
    const visit = () => createTestConsole({ storage });
    visit().dispatch(viewSaved(RECENT));
    expect(selectViews(visit().getState())).toEqual([RECENT]);
    const odd = [null, {}, { name: 'x' }, { name: 'y', filters: { sort: 'odd', age: 5 } }];
    kept.set('moderator-views', JSON.stringify(odd));
    expect(selectViews(visit().getState())).toEqual([{ name: 'y', filters: NO_FILTERS }]);
    kept.set('moderator-views', 'no JSON');
    expect(selectViews(visit().getState())).toEqual([]);
  });
});
