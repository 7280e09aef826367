import {
  selectOpenUserId,
  selectTab,
  selectView,
  tabOpened,
  userOpened,
  viewChanged,
} from '../../../../../src/console/state/consoleSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { consoleAfter } from '../../../../support/worlds/testConsole';

describe('consoleSlice', () => {
  it('opens with the queue, with nothing narrowed and no user in the drawer', () => {
    const state = consoleAfter();
    expect(selectTab(state)).toBe('queue');
    expect(selectOpenUserId(state)).toBeNull();
    expect(selectView(state, 'users')).toEqual({ search: '', filters: [] });
    expect(selectView(state, 'rejected')).toMatchObject({ search: '', show: 'waiting' });
    expect(selectView(state, 'log')).toMatchObject({ actor: null, kind: null, user: '' });
    expect(selectView(state, 'overview')).toEqual({ period: 'month', hasTables: false });
  });

  it('closes the drawer when a tab opens, once or twice, and changes nothing else', () => {
    const narrowed = [userOpened(ANN), viewChanged('log', { kind: 'ban' })];
    const state = consoleAfter(...narrowed, tabOpened('log'));
    expect(selectTab(state)).toBe('log');
    expect(selectOpenUserId(state)).toBeNull();
    expect(selectView(state, 'log').kind).toBe('ban');
    expect(consoleAfter(...narrowed, tabOpened('log'), tabOpened('log'))).toEqual(state);
  });

  it('shows one user in the drawer, the last one that was opened', () => {
    expect(selectOpenUserId(consoleAfter(userOpened(ANN), userOpened(BOB)))).toBe(BOB);
    expect(selectOpenUserId(consoleAfter(userOpened(ANN), userOpened(null)))).toBeNull();
  });

  it('narrows a list step by step, in any order, and the other lists not at all', () => {
    const steps = [
      viewChanged('rejected', { search: 'joke' }),
      viewChanged('rejected', { channelId: GENERAL }),
      viewChanged('rejected', { show: 'all' }),
    ];
    const state = consoleAfter(...steps);
    expect(selectView(state, 'rejected')).toEqual({
      search: 'joke',
      channelId: GENERAL,
      show: 'all',
    });
    expect(consoleAfter(...steps.reverse())).toEqual(state);
    expect(selectView(state, 'users')).toEqual(selectView(consoleAfter(), 'users'));
  });

  it('removes one condition of the log and keeps the others', () => {
    const narrowed = viewChanged('log', { actor: 'service', kind: 'unban', user: 'bob' });
    const state = consoleAfter(narrowed, viewChanged('log', { kind: null }));
    expect(selectView(state, 'log')).toMatchObject({ actor: 'service', kind: null, user: 'bob' });
  });

  it('keeps nothing of what was chosen beyond the session', () => {
    const chosen = [tabOpened('log'), viewChanged('log', { user: 'bob' }), userOpened(ANN)];
    expect(consoleAfter(...chosen, sessionEnded())).toEqual(consoleAfter());
  });
});
