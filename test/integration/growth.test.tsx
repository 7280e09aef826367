import { act } from '@testing-library/react';
import { ChannelsPanel } from '../../src/features/channelsPanel/ChannelsPanel';
import {
  selectChannelLists,
  selectChannelsInOrder,
} from '../../src/features/channels/channelsSelectors';
import { channelOpened } from '../../src/features/channels/channelsSlice';
import { makeSelectMemberIds } from '../../src/features/members/membersSelectors';
import { dropRepeatedSends, insertMessages } from '../../src/features/messages/messageChunks';
import { createRowBuilder } from '../../src/features/messages/messageRows';
import { selectOpenChannelIds } from '../../src/features/restrictions/restrictions';
import { selectIsAnyoneTyping } from '../../src/features/typing/typingSlice';
import type { Message } from '../../src/domain/message';
import { messagesReceived, sessionStarted } from '../../src/realtime/events';
import { membershipsLoaded } from '../builders/buildAnswers';
import { ANN, BOB, buildMessage, buildMessages } from '../builders/buildMessage';
import { buildMembers } from '../builders/buildLists';
import { buildPage } from '../builders/buildPage';
import { buildChannel, buildUser } from '../builders/buildRecords';
import { renderWithStore } from '../support/worlds/renderWithStore';
import { createTestApp } from '../support/worlds/testApp';

jest.mock('virtua', (): unknown => jest.requireActual('../support/fakes/undividedList'));

/** How many times more one message may cost when there is much data. */
const MAX_TIMES = 1.2;

/** Counts, not times: they are the same on every machine. */
describe('what one more message costs', () => {
  describe('where many messages are in memory', () => {
    /** How often a message that is there already is looked at when one comes. */
    function looksAt(count: number): number {
      let looks = 0;
      const watched = buildMessages(count).map(
        (message, index) =>
          new Proxy<Message>(
            { ...message, id: `id ${index}` as NonNullable<Message['id']> },
            {
              get: (target, name) => {
                looks += 1;
                return Reflect.get(target, name) as unknown;
              },
            },
          ),
      );
      const { store } = createTestApp();
      store.dispatch(buildPage([buildMessage()]));
      const [channel] = Object.values(store.getState().messages.byChannel);
      const buildRows = createRowBuilder();
      const chunks = insertMessages([], watched);
      buildRows({ ...channel!, chunks });
      looks = 0;
      const news = [buildMessage({ id: 'id of its own' as NonNullable<Message['id']> })];
      const more = dropRepeatedSends(insertMessages(chunks, news), news);
      const looksToKeep = looks;
      const rows = buildRows({ ...channel!, chunks: more });
      expect(rows.filter(({ kind }) => kind === 'message')).toHaveLength(count + 1);
      return looksToKeep;
    }

    it('is the same', () => {
      const few = looksAt(400);
      expect(few).toBeGreaterThan(0);
      expect(looksAt(2_000)).toBeLessThanOrEqual(few * MAX_TIMES);
      expect(looksAt(50_000)).toBeLessThanOrEqual(few * MAX_TIMES);
    });

    it('is one row', () => {
      const buildRows = createRowBuilder();
      const { store } = createTestApp();
      store.dispatch(buildPage(buildMessages(1_500)));
      const rowsNow = () => buildRows(Object.values(store.getState().messages.byChannel)[0]);
      const known = new Set(rowsNow());
      store.dispatch(messagesReceived([buildMessage()]));
      expect(rowsNow().filter((row) => !known.has(row))).toHaveLength(1);
    });
  });

  describe('where there are many channels', () => {
    function openPanel(count: number) {
      const channels = Array.from({ length: count }, () => buildChannel());
      const view = renderWithStore(
        <ChannelsPanel header={null} onChosen={() => undefined} />,
        membershipsLoaded({ channels }),
        messagesReceived(channels.map(({ id }) => buildMessage({ channelId: id }))),
        channelOpened(channels[0]!.id),
      );
      return { ...view, channels };
    }

    /** Counts the changes in the panel after a message in one of the channels. */
    function changesIn(count: number): number {
      const { store, container, channels, unmount } = openPanel(count);
      const observer = new MutationObserver(() => undefined);
      observer.observe(container, { attributes: true, childList: true, subtree: true });
      const channelId = channels[count - 1]!.id;
      act(() => {
        store.dispatch(messagesReceived([buildMessage({ channelId, authorId: BOB })]));
      });
      const changes = observer.takeRecords().length;
      observer.disconnect();
      unmount();
      return changes;
    }

    it('is one mark in the panel', () => {
      const few = changesIn(10);
      expect(few).toBeGreaterThan(0);
      expect(changesIn(300)).toBe(few);
    });

    it('is the state of that channel, and no list is made anew', () => {
      const { store } = createTestApp();
      const channels = Array.from({ length: 1_000 }, () => buildChannel());
      store.dispatch(sessionStarted({ userId: ANN }));
      store.dispatch(membershipsLoaded({ channels }));
      store.dispatch(messagesReceived(channels.map(({ id }) => buildMessage({ channelId: id }))));
      const selectors = [
        selectChannelLists,
        selectChannelsInOrder,
        selectOpenChannelIds,
        selectIsAnyoneTyping,
      ];
      const runSelectors = () => {
        selectChannelLists(store.getState(), '');
        selectChannelsInOrder(store.getState());
        selectOpenChannelIds(store.getState());
        selectIsAnyoneTyping(store.getState());
        return selectors.map((selector) => selector.recomputations());
      };
      const recomputed = runSelectors();
      const before = store.getState();
      const { id: channelId } = channels[500]!;
      store.dispatch(messagesReceived([buildMessage({ channelId, authorId: BOB })]));
      const after = store.getState();
      expect(runSelectors()).toEqual(recomputed);
      const changed = channels.filter(
        ({ id }) => after.messages.byChannel[id] !== before.messages.byChannel[id],
      );
      expect(changed.map(({ id }) => id)).toEqual([channelId]);
      const parts = Object.keys(after) as (keyof typeof after)[];
      expect(parts.filter((part) => after[part] !== before[part])).toEqual(['unread', 'messages']);
    });
  });

  it('is nothing for the list of members, however many there are', () => {
    const { store } = createTestApp();
    const selectMemberIds = makeSelectMemberIds();
    const members = Array.from({ length: 10_000 }, () => buildUser());
    store.dispatch(sessionStarted({ userId: ANN }));
    for (const action of buildMembers(members)) store.dispatch(action);
    const message = buildMessage({ authorId: members[5_000]!.id });
    const list = selectMemberIds(store.getState(), message.channelId, '');
    const recomputed = selectMemberIds.recomputations();
    store.dispatch(messagesReceived([message]));
    expect(selectMemberIds(store.getState(), message.channelId, '')).toBe(list);
    expect(selectMemberIds.recomputations()).toBe(recomputed);
  });
});
