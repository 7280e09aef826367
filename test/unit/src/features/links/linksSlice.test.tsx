import { toChannelId } from '../../../../../src/domain/ids';
import { threadIdOf } from '../../../../../src/domain/thread';
import { selectCurrentChannelId } from '../../../../../src/features/channels/channelsSelectors';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { dialogClosed, selectOpenDialog } from '../../../../../src/features/dialogs/dialogsSlice';
import {
  selectThreadRoot,
  threadClosed,
  threadOpened,
} from '../../../../../src/features/panels/panelsSlice';
import {
  channelLinkFollowed,
  linkFollowed,
  selectFollowedLink,
} from '../../../../../src/features/links/linksSlice';
import { selectShownMessages } from '../../../../../src/features/messages/messagesSlice';
import {
  jumpEnded,
  newestRequested,
  selectJump,
  selectReadUpTo,
} from '../../../../../src/features/unread/unreadSlice';
import { channelJoined } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { buildMessage, buildMessages, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { timetokenAt } from '../../../../builders/timetokens';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const GROUP = toChannelId('group.0');

/** An app whose user is in two channels, of which the first has a long history. */
function openApp() {
  const history = buildMessages(200);
  const app = createTestApp();
  serveHistory(app.pubnub, history);
  const address = { channelId: GENERAL, timetoken: history[50]?.timetoken ?? timetokenAt(0) };
  const { store } = app;
  return {
    ...app,
    address,
    load: async () => {
      const channels = [GENERAL, RANDOM].map((id) => buildChannel({ id }));
      store.dispatch(membershipsLoaded({ channels }));
      await settle();
    },
    follow: async (link: Parameters<typeof linkFollowed>[0]) => {
      store.dispatch(linkFollowed(link));
      await settle();
    },
    dialog: () => selectOpenDialog(store.getState())?.kind,
  };
}

describe('a followed link', () => {
  useFakeTimers();

  it('opens its channel when the memberships are known, and marks nothing as read', async () => {
    const { store, address, follow, load } = openApp();
    await follow({ ...address, channelId: RANDOM });
    expect(selectCurrentChannelId(store.getState())).not.toBe(RANDOM);
    await follow(address);
    const statuses = new Set<string | undefined>();
    store.subscribe(() => statuses.add(selectJump(store.getState(), GENERAL)?.status));
    await load();
    // Nothing else of the channel is shown before.
    expect([...statuses].filter(Boolean)).toEqual(['loading', 'opening', 'arrived']);
    expect(selectCurrentChannelId(store.getState())).toBe(GENERAL);
    expect(selectJump(store.getState(), GENERAL)?.status).toBe('arrived');
    expect(selectShownMessages(store.getState(), GENERAL)?.window).not.toBeNull();
    expect(window.location.hash).toContain(address.timetoken);
    store.dispatch(newestRequested(GENERAL));
    expect(window.location.hash).toBe(`#?channel=${GENERAL}`);
  });

  it('to a channel leaves the user where they went while the page started', async () => {
    const { store, load } = openApp();
    store.dispatch(channelLinkFollowed(GENERAL));
    store.dispatch(channelOpened(RANDOM));
    await load();
    expect(selectCurrentChannelId(store.getState())).toBe(RANDOM);
    store.dispatch(channelLinkFollowed(GENERAL));
    await settle();
    expect(selectCurrentChannelId(store.getState())).toBe(GENERAL);
  });

  it('leaves the mark of its channel where it was', async () => {
    const { store, address, follow, load } = openApp();
    await load();
    const mark = () => selectReadUpTo(store.getState(), GENERAL);
    const before = mark();
    store.dispatch(channelOpened(RANDOM));
    await follow(address);
    expect(mark()).toBe(before);
  });

  it('opens a thread beside its channel', async () => {
    const { store, address, follow, load } = openApp();
    await load();
    const thread = threadIdOf(address);
    await follow({ channelId: thread, timetoken: timetokenAt(1) });
    expect(selectCurrentChannelId(store.getState())).toBe(GENERAL);
    expect(selectThreadRoot(store.getState())).toEqual(address);
  });

  it.each([
    ['another thread is opened', threadOpened({ channelId: GENERAL, timetoken: timetokenAt(3) })],
    ['the thread is closed', threadClosed()],
  ])('to a reply is left when %s', async (_title, goOn) => {
    const { store, pubnub, address, follow, load } = openApp();
    await load();
    const reply = { channelId: threadIdOf(address), timetoken: timetokenAt(1) };
    serveHistory(pubnub, [buildMessage(reply)]);
    await follow(reply);
    store.dispatch(jumpEnded({ ...reply, status: 'arrived' }));
    store.dispatch(threadOpened(address));
    expect(selectFollowedLink(store.getState())?.address).toEqual(reply);
    store.dispatch(goOn);
    expect(selectFollowedLink(store.getState())).toBeNull();
  });

  it('offers to join a public channel, and goes on when it is joined', async () => {
    const { store, pubnub, address, follow, load, dialog } = openApp();
    await load();
    const other = toChannelId('space.other');
    pubnub.getChannelMetadata.mockResolvedValue({ data: { id: other, name: 'Other' } });
    await follow({ ...address, channelId: other });
    expect(selectOpenDialog(store.getState())).toMatchObject({
      kind: 'joinChannel',
      search: 'Other',
    });
    store.dispatch(channelJoined(buildChannel({ id: other })));
    expect(selectCurrentChannelId(store.getState())).toBe(other);
    await follow({ ...address, channelId: toChannelId('space.third') });
    store.dispatch(dialogClosed());
    expect(selectFollowedLink(store.getState())).toBeNull();
    expect(dialog()).toBeUndefined();
  });

  it('says the same of what is private, what is not there and what is no link', async () => {
    const { store, pubnub, address, follow, load, dialog } = openApp();
    await load();
    const isRefused = async (link: Parameters<typeof linkFollowed>[0]) => {
      await follow(link);
      expect(dialog()).toBe('missingMessage');
      expect(selectFollowedLink(store.getState())).toBeNull();
      store.dispatch(dialogClosed());
    };
    await isRefused(null);
    await isRefused({ ...address, channelId: GROUP });
    expect(pubnub.getChannelMetadata).not.toHaveBeenCalled();
    for (const status of [403, 404]) {
      pubnub.getChannelMetadata.mockRejectedValue(sdkRejection(status));
      await isRefused({ ...address, channelId: toChannelId(`lobby${status}`) });
    }
    pubnub.getChannelMetadata.mockResolvedValue({ data: { id: 'lobby', type: 'group' } });
    await isRefused({ ...address, channelId: toChannelId('lobby') });
    await isRefused({ ...address, timetoken: timetokenAt(-9) });
  });
});
