import { rootReducer } from '../../../../../src/app/rootReducer';
import {
  chatsSearched,
  chatsSheetOpened,
  membersPanelClosed,
  membersPanelOpened,
  membersSearched,
  threadClosed,
  threadOpened,
} from '../../../../../src/features/panels/panelsSlice';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { channelJoined, channelsClosed } from '../../../../../src/realtime/events';
import { buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';

/** The state after some actions. */
function after(...actions: readonly { readonly type: string }[]) {
  return actions.reduce(rootReducer, rootReducer(undefined, { type: 'start' })).panels;
}

describe('panelsSlice', () => {
  it('closes the sheet of the chats panel when a channel is joined, and keeps its search', () => {
    const state = after(
      chatsSheetOpened(),
      chatsSearched('g'),
      channelJoined(buildChannel({ id: RANDOM })),
    );
    expect(state.chats).toEqual({ isSheetOpen: false, search: 'g' });
  });

  it('empties the search of the members panel when the panel closes or opens', () => {
    const open = membersPanelOpened(GENERAL);
    const searched = [open, membersSearched('b')];
    expect(after(...searched).members).toEqual({ openedIn: GENERAL, search: 'b' });
    expect(after(...searched, open).members.search).toBe('');
    expect(after(...searched, membersPanelClosed()).members).toEqual(after().members);
  });

  it('has room for the members or a thread, which closes with its channel', () => {
    const root = { channelId: GENERAL, timetoken: buildMessage().timetoken };
    const open = [membersPanelOpened(GENERAL), threadOpened(root)];
    expect(after(...open)).toMatchObject({ threadRoot: root, members: { openedIn: null } });
    for (const action of [
      threadClosed(),
      membersPanelOpened(GENERAL),
      channelOpened(RANDOM),
      channelsClosed([GENERAL]),
    ]) {
      expect(after(...open, action).threadRoot).toBeNull();
    }
    expect(after(...open, channelsClosed([RANDOM])).threadRoot).toEqual(root);
  });
});
