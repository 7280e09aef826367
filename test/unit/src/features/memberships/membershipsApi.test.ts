import { toUserId } from '../../../../../src/domain/ids';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import {
  selectMemberCount,
  selectMembers,
} from '../../../../../src/features/memberships/membershipsApi';
import {
  connectionEstablished,
  membershipsChanged,
  sessionEnded,
} from '../../../../../src/realtime/events';
import { buildMemberPages, buildMembers } from '../../../../builders/buildLists';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { deferred } from '../../../../support/fakes/deferred';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const [ann, bob] = [buildUser({ id: ANN }), buildUser({ id: BOB })];
const CARL = toUserId('user_carl');

const change = (event: 'set' | 'removed', userId = BOB, channelId = GENERAL) =>
  membershipsChanged([{ event, channelId, userId }]);

function appAfter(...actions: readonly { readonly type: string }[]): TestApp {
  const app = createTestApp();
  for (const action of actions) app.store.dispatch(action);
  return app;
}

const countOf = ({ store }: TestApp) => selectMemberCount(store.getState(), GENERAL);
const membersOf = ({ store }: TestApp) => Object.keys(selectMembers(store.getState(), GENERAL)!);

/** A page of members as the service gives it; a full page has another one behind it. */
const answer = (userIds: readonly string[], totalCount = userIds.length) => ({
  data: userIds.map((id) => ({ uuid: { id, name: id } })),
  totalCount,
  next: 'next',
});
const FULL_PAGE = [ANN, BOB, ...Array.from({ length: 98 }, (_, i) => `user_${i}`)];

/** The general channel is opened, and the answers of its pages are held back. */
function openWithPages(...pages: readonly ReturnType<typeof deferred>[]): TestApp {
  const app = createTestApp();
  for (const page of pages) app.pubnub.getChannelMembers.mockReturnValueOnce(page.promise);
  app.store.dispatch(channelOpened(GENERAL));
  return app;
}

describe('the list of members', () => {
  useFakeTimers();

  it('counts the total that the service tells while pages come in, never fewer than are known', () => {
    expect(countOf(appAfter())).toBeUndefined();
    const first = { total: 150, isComplete: false };
    expect(countOf(appAfter(...buildMembers([ann], first)))).toBe(150);
    const twoPages = buildMemberPages([[ann], [bob]], { total: 1, isComplete: false });
    expect(countOf(appAfter(...twoPages))).toBe(2);
  });

  it('counts nobody twice whom two pages have', () => {
    expect(countOf(appAfter(...buildMemberPages([[ann, bob], [bob]])))).toBe(2);
  });

  it.each([true, false])('follows who comes and goes, each once (complete: %s)', (isComplete) => {
    const one = buildMembers([ann], { isComplete });
    expect(countOf(appAfter(...one, change('set'), change('set')))).toBe(2);
    const two = buildMembers([ann, bob], { isComplete });
    expect(countOf(appAfter(...two, change('removed'), change('removed')))).toBe(1);
  });

  it('does not follow changes of a channel that was not looked at', () => {
    const { store } = appAfter(change('set', BOB, RANDOM));
    expect(selectMemberCount(store.getState(), RANDOM)).toBeUndefined();
  });

  it('is forgotten with the session', () => {
    expect(countOf(appAfter(...buildMembers([ann]), sessionEnded()))).toBeUndefined();
  });

  it.each(['first', 'second'])(
    'keeps who came while the %s page was on its way, and not who left then',
    async (place) => {
      const pages = [deferred(), deferred()] as const;
      const app = openWithPages(...pages);
      const changeBoth = () => {
        app.store.dispatch(change('set', CARL));
        app.store.dispatch(change('removed', BOB));
      };
      if (place === 'first') changeBoth();
      pages[0].resolve(answer(FULL_PAGE, 101));
      await settle();
      if (place === 'second') changeBoth();
      pages[1].resolve(answer(['user_last']));
      await settle();
      expect(membersOf(app)).toContain(CARL);
      expect(membersOf(app)).toContain('user_last');
      expect(membersOf(app)).not.toContain(BOB);
      expect(countOf(app)).toBe(101);
    },
  );

  it('takes the last of several changes that arrive while a page is on its way', async () => {
    const page = deferred();
    const app = openWithPages(page);
    for (const event of ['removed', 'set', 'removed', 'set'] as const) {
      app.store.dispatch(change(event));
    }
    page.resolve(answer([ANN]));
    await settle();
    expect(membersOf(app)).toEqual([ANN, BOB]);
  });

  it('does not shrink while it is fetched anew, and then loses who is in none of the pages', async () => {
    const app = createTestApp();
    app.pubnub.getChannelMembers
      .mockResolvedValueOnce(answer(FULL_PAGE))
      .mockResolvedValueOnce(answer(['user_last']));
    app.store.dispatch(channelOpened(GENERAL));
    await settle();
    expect(countOf(app)).toBe(101);

    const [first, second] = [deferred(), deferred()];
    app.pubnub.getChannelMembers
      .mockReturnValueOnce(first.promise)
      .mockReturnValueOnce(second.promise);
    app.store.dispatch(connectionEstablished({ isRecovered: true }));
    await settle();
    first.resolve(answer(FULL_PAGE));
    await settle();
    expect(countOf(app)).toBe(101);
    second.resolve(answer([]));
    await settle();
    expect(countOf(app)).toBe(100);
    expect(membersOf(app)).not.toContain('user_last');
  });

  it('asks again after an outage for a page that was asked for before it', async () => {
    const [before, after] = [deferred(), deferred()];
    const app = openWithPages(before, after);
    app.store.dispatch(connectionEstablished({ isRecovered: true }));
    before.resolve(answer([ANN]));
    await settle();
    after.resolve(answer([ANN, BOB]));
    await settle();
    expect(membersOf(app)).toEqual([ANN, BOB]);
  });
});
