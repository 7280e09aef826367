import {
  consoleOpened,
  helpToggled,
  logNarrowed,
  rejectedNarrowed,
  selectAreIdentitiesVerified,
  selectIsHelpOpen,
  selectMayDecide,
  selectLogView,
  selectOpenUserId,
  selectRejectedView,
  selectTab,
  selectUserQuery,
  tabOpened,
  userFilterToggled,
  userOpened,
  usersSearched,
} from '../../../../../src/console/state/consoleSlice';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { consoleAfter } from '../../../../support/worlds/testConsole';

describe('consoleSlice', () => {
  it('opens with the queue, with nothing narrowed and no user in the drawer', () => {
    const state = consoleAfter();
    expect(selectTab(state)).toBe('queue');
    expect(selectOpenUserId(state)).toBeNull();
    expect(selectIsHelpOpen(state)).toBe(false);
    expect(selectUserQuery(state)).toEqual({ search: '', filters: [] });
    expect(selectRejectedView(state)).toEqual({ search: '', channelId: null, show: 'waiting' });
    expect(selectLogView(state)).toEqual({ actor: null, kind: null, user: '' });
  });

  it('learns from the sign-in what the moderator may do, and keeps that when tabs change', () => {
    expect(selectMayDecide(consoleAfter())).toBe(false);
    const opened = consoleOpened({ areIdentitiesVerified: true, role: 'moderator' });
    const state = consoleAfter(opened, tabOpened('users'));
    expect(selectMayDecide(state)).toBe(true);
    expect(selectAreIdentitiesVerified(state)).toBe(true);
  });

  it('closes the drawer when a tab opens, once or twice, and changes nothing else', () => {
    const narrowed = [userOpened(ANN), logNarrowed({ kind: 'ban' }), helpToggled()];
    const state = consoleAfter(...narrowed, tabOpened('log'));
    expect(selectTab(state)).toBe('log');
    expect(selectOpenUserId(state)).toBeNull();
    expect(selectLogView(state).kind).toBe('ban');
    expect(selectIsHelpOpen(state)).toBe(true);
    expect(consoleAfter(...narrowed, tabOpened('log'), tabOpened('log'))).toEqual(state);
  });

  it('shows one user in the drawer, the last one that was opened', () => {
    expect(selectOpenUserId(consoleAfter(userOpened(ANN), userOpened(BOB)))).toBe(BOB);
    expect(selectOpenUserId(consoleAfter(userOpened(ANN), userOpened(null)))).toBeNull();
  });

  it('opens and closes the help with the same action', () => {
    expect(selectIsHelpOpen(consoleAfter(helpToggled()))).toBe(true);
    expect(selectIsHelpOpen(consoleAfter(helpToggled(), helpToggled()))).toBe(false);
  });

  it('narrows a list step by step, in any order, and the other lists not at all', () => {
    const steps = [
      rejectedNarrowed({ search: 'joke' }),
      rejectedNarrowed({ channelId: GENERAL }),
      rejectedNarrowed({ show: 'all' }),
    ];
    const state = consoleAfter(...steps);
    expect(selectRejectedView(state)).toEqual({
      search: 'joke',
      channelId: GENERAL,
      show: 'all',
    });
    expect(consoleAfter(...steps.reverse())).toEqual(state);
    expect(selectLogView(state)).toEqual(selectLogView(consoleAfter()));
    expect(selectUserQuery(state)).toEqual(selectUserQuery(consoleAfter()));
  });

  it('removes one condition of the log and keeps the others', () => {
    const narrowed = logNarrowed({ actor: 'service', kind: 'unban', user: 'bob' });
    const state = consoleAfter(narrowed, logNarrowed({ kind: null }));
    expect(selectLogView(state)).toEqual({ actor: 'service', kind: null, user: 'bob' });
  });

  it('combines filters of users, and removes a filter that is chosen again', () => {
    const chosen = [usersSearched('ann'), userFilterToggled('banned'), userFilterToggled('muted')];
    expect(selectUserQuery(consoleAfter(...chosen))).toEqual({
      search: 'ann',
      filters: ['banned', 'muted'],
    });
    expect(selectUserQuery(consoleAfter(...chosen, userFilterToggled('banned')))).toEqual({
      search: 'ann',
      filters: ['muted'],
    });
  });
});
