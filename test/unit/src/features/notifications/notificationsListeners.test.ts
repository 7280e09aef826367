import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import {
  notificationsSwitched,
  selectLevel,
  selectPermission,
} from '../../../../../src/features/notifications/notificationsSlice';
import type { Permission } from '../../../../../src/features/notifications/notifier';
import { membershipDataChosen } from '../../../../../src/features/unread/unreadSlice';
import { toChannelId } from '../../../../../src/domain/ids';
import type { Message } from '../../../../../src/domain/message';
import { threadIdOf } from '../../../../../src/domain/thread';
import {
  leadershipChanged,
  membershipsChanged,
  mentionsReceived,
  messageActionsChanged,
  messagesReceived,
  pageHidden,
  pageShown,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { createFakeNotifier } from '../../../../support/fakes/fakeNotifier';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const DIRECT = toChannelId(`direct.${ANN}@${BOB}`);
const mention = `look [Ann](pn-user://${ANN})`;
const later = (overrides: Partial<Message> = {}) =>
  buildMessage({ authorId: BOB, channelId: RANDOM, text: mention, ...overrides });

interface TabOptions {
  readonly isOn?: boolean;
  readonly permission?: Permission;
}

/** Ann's tab, which leads and shows the general channel. */
async function openTab({ isOn = true, permission = 'granted' }: TabOptions = {}) {
  const browser = createFakeNotifier(permission);
  // By this clock, every message is new.
  const { store } = createTestApp({ notifier: browser.notifier, now: () => 0 });
  store.dispatch(sessionStarted({ userId: ANN }));
  store.dispatch(leadershipChanged(true));
  const channels = [
    buildChannel({ id: GENERAL, name: 'General' }),
    buildChannel({ id: RANDOM, name: 'random' }),
    buildChannel({ id: DIRECT, name: null }),
  ];
  const record = { readUpTo: null, writtenAt: 1, custom: {} };
  const records = channels.map(({ id }) => ({ channelId: id, record }));
  store.dispatch(membershipsLoaded({ channels, records }));
  store.dispatch(usersReceived([buildUser({ id: BOB, name: 'Bob Baker' })]));
  store.dispatch(channelOpened(GENERAL));
  await pass(2_000);
  if (isOn) store.dispatch(notificationsSwitched(true));
  await pass(0);
  const receive = async (...messages: readonly Message[]) => {
    store.dispatch(messagesReceived(messages));
    await pass(1_100);
  };
  return { ...browser, store, receive };
}

describe('notifications', () => {
  useFakeTimers();

  it('tell of mentions and of direct chats', async () => {
    const { shown, receive } = await openTab();
    await receive(
      later(),
      later({ channelId: DIRECT, text: 'for you' }),
      later({ text: 'no mention' }),
    );
    expect(shown).toMatchObject([
      { title: 'Bob Baker mentioned you in random', body: 'look @Ann' },
      { title: 'Bob Baker', body: 'for you' },
    ]);
  });

  it('are shown when the user has turned them on, the browser allows it, and the tab leads', async () => {
    const silent: readonly TabOptions[] = [{ isOn: false }, { permission: 'denied' }];
    for (const options of silent) {
      const { shown, receive } = await openTab(options);
      await receive(later());
      expect(shown).toEqual([]);
    }
    const { shown, store, receive } = await openTab();
    store.dispatch(leadershipChanged(false));
    await receive(later());
    expect(shown).toEqual([]);
  });

  it('ask for the permission when they are turned on, and for nothing before that', async () => {
    const { store } = await openTab({ isOn: false, permission: 'default' });
    expect(selectPermission(store.getState())).toBe('default');
    store.dispatch(notificationsSwitched(true));
    await pass(0);
    expect(selectPermission(store.getState())).toBe('granted');
  });

  it('follow what the user changes in the settings of the browser', async () => {
    const { store, setPermission } = await openTab();
    setPermission('denied');
    store.dispatch(pageShown());
    expect(selectPermission(store.getState())).toBe('denied');
  });

  it('tell of what the channel is set to, at once', async () => {
    const { shown, store, receive } = await openTab();
    const choose = (level: string) =>
      store.dispatch(membershipDataChosen({ channelId: RANDOM, data: { notifications: level } }));
    choose('all');
    await receive(later({ text: 'no mention' }));
    expect(shown.map(({ title }) => title)).toEqual(['Bob Baker in random']);
    choose('nothing');
    expect(selectLevel(store.getState(), RANDOM)).toBe('nothing');
    await pass(5_000);
    await receive(later());
    expect(shown).toHaveLength(1);
  });

  it('do not tell of what this tab or another one shows', async () => {
    const { shown, own, elsewhere, store, receive } = await openTab();
    await receive(later({ channelId: GENERAL }));
    expect(own()).toEqual([`on screen ${ANN} sub ${GENERAL}`]);
    elsewhere.add(`on screen ${ANN} sub ${RANDOM}`);
    await receive(later());
    expect(shown).toEqual([]);
    store.dispatch(pageHidden());
    expect(own()).toEqual([]);
    await receive(later({ channelId: GENERAL }));
    expect(shown).toHaveLength(1);
  });

  it('do not tell of history, and of an ignored user', async () => {
    const { shown, store, receive } = await openTab();
    store.dispatch(buildPage([later(), later()], { channelId: RANDOM }));
    store.dispatch(ignoringChosen({ userId: BOB, isIgnored: true }));
    await receive(later());
    expect(shown).toEqual([]);
  });

  it('do not tell of a message that is removed within a second, and disappear with one later', async () => {
    const { shown, store, receive } = await openTab();
    const remove = ({ timetoken, authorId: userId }: Message) => {
      const address = { channelId: RANDOM, messageTimetoken: timetoken };
      const action = buildAction({ ...address, userId, type: 'deleted', value: '.' });
      store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    };
    const [first, second] = [later(), later()];
    store.dispatch(messagesReceived([first]));
    await pass(500);
    remove(first);
    await pass(2_000);
    expect(shown).toEqual([]);
    await receive(second);
    expect(shown).toHaveLength(1);
    remove(second);
    expect(shown).toEqual([]);
  });

  it('are one for the messages of a channel, and closed when it is opened', async () => {
    const { shown, store, receive } = await openTab();
    await receive(later(), later({ text: `again ${mention}` }));
    expect(shown).toMatchObject([
      { title: '2 new messages in random', body: 'Bob Baker: again look @Ann' },
    ]);
    store.dispatch(channelOpened(RANDOM));
    expect(shown).toEqual([]);
  });

  it('come at most once in some seconds', async () => {
    const { shown, receive } = await openTab();
    await receive(later());
    await receive(later());
    expect(shown).toMatchObject([{ title: 'Bob Baker mentioned you in random' }]);
    await receive(later());
    await pass(5_000);
    expect(shown).toMatchObject([{ title: '2 new messages in random' }]);
  });

  it('lead to their channel, and to the thread where somebody was mentioned', async () => {
    const { shown, store, receive } = await openTab();
    await receive(later());
    shown[0]?.press();
    await settle();
    expect(store.getState().channels.currentId).toBe(RANDOM);
    const root = { channelId: GENERAL, timetoken: later().timetoken };
    const { timetoken } = later();
    const event = { channelId: threadIdOf(root), timetoken, authorId: BOB, at: timetoken };
    await pass(5_000);
    store.dispatch(mentionsReceived([event]));
    await pass(1_100);
    const [last] = shown.slice(-1);
    expect(last?.title).toBe('Bob Baker mentioned you in a thread of General');
    last?.press();
    await settle();
    expect(store.getState().channels.currentId).toBe(GENERAL);
    expect(store.getState().panels.threadRoot).toEqual(root);
  });

  it('tell of replies in threads that the user follows, once, and of mentions in others', async () => {
    const { shown, store, receive } = await openTab();
    const [followed, other] = [later(), later()].map((root) => threadIdOf(root));
    if (!followed || !other) throw new Error('two threads');
    const record = { readUpTo: null, writtenAt: 1, custom: {} };
    const membership = { event: 'set', channelId: followed, userId: ANN, record } as const;
    store.dispatch(membershipsChanged([membership]));
    const reply = later({ channelId: followed, text: 'an answer' });
    await receive(reply, later({ channelId: other, text: 'an answer' }));
    expect(shown).toMatchObject([{ title: 'Bob Baker in a thread of random', body: 'an answer' }]);
    await pass(5_000);
    const mentioning = later({ channelId: followed });
    store.dispatch(mentionsReceived([{ ...mentioning, at: mentioning.timetoken }]));
    await receive(mentioning);
    const last = { title: 'Bob Baker mentioned you in a thread of random', body: 'look @Ann' };
    expect(shown).toMatchObject([last]);
    await pass(5_000);
    store.dispatch(membershipDataChosen({ channelId: RANDOM, data: { notifications: 'nothing' } }));
    await receive(later({ channelId: followed, text: 'another one' }));
    expect(shown.filter(({ body }) => body === 'another one')).toEqual([]);
  });

  it('are given up where the browser refuses to show them', async () => {
    const { notifier, store, receive } = await openTab();
    notifier.show = () => Promise.reject(new Error('there is no service worker'));
    await receive(later());
    expect(selectPermission(store.getState())).toBe('unsupported');
  });
});
