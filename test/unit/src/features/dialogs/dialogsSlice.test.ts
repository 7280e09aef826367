import { rootReducer } from '../../../../../src/app/rootReducer';
import { toChannelId } from '../../../../../src/domain/ids';
import {
  chatFailed,
  chatStarted,
  dialogClosed,
  dialogSearched,
  entryActivated,
  groupChatNamed,
  groupMemberToggled,
  groupModeChanged,
  joinChannelOpened,
  joinFailed,
  joinStarted,
  newChatOpened,
  pictureOpened,
  pictureZoomed,
  pinsOpened,
  reportOpened,
  shortcutsOpened,
  switcherOpened,
} from '../../../../../src/features/dialogs/dialogsSlice';
import { channelJoined, channelsClosed, sessionEnded } from '../../../../../src/realtime/events';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';

const CHAT = { channelId: toChannelId('direct.a@b'), userIds: [BOB], isGroup: false };
const joined = (id = RANDOM) => channelJoined(buildChannel({ id }));

/** The state after some actions. */
function after(...actions: readonly { readonly type: string }[]) {
  return actions.reduce(rootReducer, rootReducer(undefined, { type: 'start' })).dialogs;
}

describe('dialogsSlice', () => {
  it.each([
    ['joinChannel', joinChannelOpened()],
    ['newChat', newChatOpened()],
    ['report', reportOpened(buildMessage())],
    ['switcher', switcherOpened()],
    ['shortcuts', shortcutsOpened()],
  ])('opens the dialog %s in place of another one, and closes it', (kind, open) => {
    expect(after(shortcutsOpened(), open).open?.kind).toBe(kind);
    expect(after(open, dialogClosed()).open).toBeNull();
    expect(after(open, sessionEnded())).toEqual(after());
  });

  it.each([
    ['joinChannel', joinChannelOpened()],
    ['newChat', newChatOpened()],
    ['switcher', switcherOpened()],
  ])('keeps the search of %s until it closes', (_kind, open) => {
    expect(after(open, dialogSearched('abc')).open).toMatchObject({ search: 'abc' });
    expect(after(open, dialogSearched('abc'), dialogClosed(), open).open).toMatchObject({
      search: '',
    });
  });

  it('ignores a search where there is none', () => {
    expect(after(dialogSearched('abc'))).toEqual(after());
    expect(after(shortcutsOpened(), dialogSearched('abc'))).toEqual(after(shortcutsOpened()));
  });

  it('fits each picture into the window at first', () => {
    const first = pictureOpened({ channelId: GENERAL, key: '1:0', name: 'a.png' });
    const second = pictureOpened({ channelId: GENERAL, key: '2:0', name: 'b.png' });
    expect(after(first, pictureZoomed(4)).open).toMatchObject({ key: '1:0', zoom: 4 });
    expect(after(first, pictureZoomed(4), second).open).toMatchObject({ key: '2:0', zoom: 1 });
    expect(after(shortcutsOpened(), pictureZoomed(4))).toEqual(after(shortcutsOpened()));
  });

  it('keeps a half-made group while the user searches and goes back', () => {
    const { open } = after(
      newChatOpened(),
      groupModeChanged(true),
      groupMemberToggled(BOB),
      groupMemberToggled(ANN),
      groupMemberToggled(BOB),
      groupChatNamed('Us'),
      dialogSearched('x'),
      groupModeChanged(false),
    );
    expect(open).toMatchObject({ isGroup: false, groupName: 'Us', chosenIds: [ANN] });
  });

  it('makes the best match active when the search of the switcher changes', () => {
    const moved = [switcherOpened(), entryActivated('user x')];
    expect(after(...moved).open).toMatchObject({ activeKey: 'user x' });
    expect(after(...moved, dialogSearched('a')).open).toMatchObject({ activeKey: null });
  });

  it('marks the channel that could not be joined until the next attempt', () => {
    const failed = [joinChannelOpened(), joinStarted(RANDOM), joinFailed()];
    expect(after(...failed)).toMatchObject({ open: { failedId: RANDOM }, joiningId: null });
    expect(after(...failed, joinStarted(RANDOM)).open).toMatchObject({ failedId: null });
  });

  it('marks the chat that could not be opened until the next attempt', () => {
    const failed = [newChatOpened(), chatStarted(CHAT), chatFailed()];
    expect(after(...failed)).toMatchObject({ open: { failed: CHAT }, opening: null });
    expect(after(...failed, chatStarted(CHAT)).open).toMatchObject({ failed: null });
  });

  it('goes on joining and opening when the dialog closes', () => {
    const state = after(
      joinChannelOpened(),
      joinStarted(RANDOM),
      dialogClosed(),
      newChatOpened(),
      chatStarted(CHAT),
      dialogClosed(),
    );
    expect(state).toMatchObject({ open: null, joiningId: RANDOM, opening: CHAT });
    expect(state.open).toBeNull();
  });

  it.each([
    ['Join a channel', [joinChannelOpened(), joinStarted(RANDOM)]],
    ['the switcher', [switcherOpened(), joinStarted(RANDOM)]],
  ])('closes %s when the channel chosen in it is joined, and no other one', (_name, actions) => {
    expect(after(...actions, joined())).toMatchObject({ open: null, joiningId: null });
    expect(after(...actions, joined(GENERAL)).open).not.toBeNull();
    expect(after(...actions, dialogClosed(), newChatOpened(), joined()).open?.kind).toBe('newChat');
  });

  it('keeps the failures of another dialog from the switcher', () => {
    const state = after(joinStarted(RANDOM), switcherOpened(), chatStarted(CHAT), joinFailed());
    expect(state.open).toMatchObject({ pendingId: CHAT.channelId, failedId: null });
    expect(state.opening).toEqual(CHAT);
  });

  it('closes the list of pinned messages with their channel', () => {
    const open = [pinsOpened(GENERAL)];
    expect(after(...open, channelsClosed([RANDOM])).open?.kind).toBe('pins');
    expect(after(...open, channelsClosed([GENERAL])).open).toBeNull();
  });
});
