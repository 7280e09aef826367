import { fc } from '../../../../support/drivers/randomRuns';
import type { Message } from '../../../../../src/domain/message';
import type { MessageAction } from '../../../../../src/domain/messageAction';
import {
  countUnread,
  createRowBuilder,
  type MessageRow,
  newestOwn,
} from '../../../../../src/features/messages/messageRows';
import { selectChannelMessages } from '../../../../../src/features/messages/messagesSlice';
import { makeRowSelectors } from '../../../../../src/features/messages/rowSelectors';
import { selectOutbox, sendStarted } from '../../../../../src/features/outbox/outboxSlice';
import { messageActionsChanged, messagesReceived } from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import {
  ANN,
  BOB,
  buildMessage,
  buildMessages,
  buildOutgoing,
  GENERAL,
} from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { timetokenFromMs } from '../../../../builders/timetokens';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const MINUTE_MS = 60_000;
const NOON_MS = new Date(2026, 10, 21, 12).getTime();

const at = (ms: number, overrides: Partial<Message> = {}) =>
  buildMessage({ timetoken: timetokenFromMs(ms), ...overrides });

/** A store and the rows of its general channel. */
function createList() {
  const { store } = createTestApp();
  const { selectRows } = makeRowSelectors();
  return {
    rows: () => selectRows(store.getState(), GENERAL),
    receive: (...messages: Message[]) => store.dispatch(messagesReceived(messages)),
    load: (messages: readonly Message[], hasOlder: boolean) =>
      store.dispatch(buildPage(messages, { hasOlder })),
    change: (action: MessageAction) =>
      store.dispatch(messageActionsChanged([{ event: 'added', action }])),
  };
}

/** Rows as short text: `day`, `ANN:` for a message with a byline, `ann` for one without. */
const outline = (rows: readonly MessageRow[]) =>
  rows.map((row) => {
    if (row.kind !== 'message') return row.kind;
    const name = row.message.authorId.replace('user_', '');
    return row.isRunStart ? `${name.toUpperCase()}:` : name;
  });

const outlineOf = (messages: readonly Message[], hasOlder = false) => {
  const list = createList();
  list.load(messages, hasOlder);
  return outline(list.rows());
};

describe('message rows', () => {
  useFakeTimers();

  it('are none for a channel that is not loaded', () => {
    expect(createRowBuilder()(undefined)).toEqual([]);
  });

  describe('runs', () => {
    it('show the author once until another speaks', () => {
      const messages = [
        at(NOON_MS),
        at(NOON_MS + 1),
        at(NOON_MS + 2, { authorId: BOB }),
        at(NOON_MS + 3),
      ];
      expect(outlineOf(messages)).toEqual(['day', 'ANN:', 'ann', 'BOB:', 'ANN:']);
    });

    it.each([
      ['goes on for just under five minutes', 5 * MINUTE_MS - 1, 'ann'],
      ['ends after more than five minutes', 5 * MINUTE_MS + 1, 'ANN:'],
    ])('%s', (_title, distance, expected) => {
      expect(outlineOf([at(NOON_MS), at(NOON_MS + distance)]).at(-1)).toBe(expected);
    });

    it('count the time between neighbours, not from the first of the run', () => {
      const messages = Array.from({ length: 4 }, (_, i) => at(NOON_MS + i * 4 * MINUTE_MS));
      expect(outlineOf(messages)).toEqual(['day', 'ANN:', 'ann', 'ann', 'ann']);
    });
  });

  describe('day separators', () => {
    const midnight = new Date(2026, 10, 22).getTime();

    it('stand between messages of two days, and the author is named again', () => {
      expect(outlineOf([at(midnight - 1), at(midnight)])).toEqual(['day', 'ANN:', 'day', 'ANN:']);
    });

    it('carry a time of the day they begin', () => {
      const list = createList();
      list.load([at(midnight - 1), at(midnight)], false);
      const days = list.rows().filter((row) => row.kind === 'day');
      expect(days.map(({ time }) => time)).toEqual([midnight - 1, midnight]);
    });

    it('wait above the first message until it is known what comes before', () => {
      expect(outlineOf([at(NOON_MS)], true)).toEqual(['ANN:']);
      expect(outlineOf([at(NOON_MS)], false)).toEqual(['day', 'ANN:']);
    });
  });

  it('keep the place of a deleted message, so that those below keep theirs', () => {
    const list = createList();
    const messages = [0, 1, 2, 3].map((ms) => at(NOON_MS + ms));
    list.load(messages, false);
    const before = list.rows();
    for (const place of [1, 0]) {
      const messageTimetoken = messages[place]?.timetoken;
      list.change(buildAction({ ...(messageTimetoken && { messageTimetoken }), type: 'deleted' }));
    }
    const after = list.rows();
    expect(outline(after)).toEqual(['gone', 'gone', 'day', 'ANN:', 'ann']);
    expect(after.at(-1)).toBe(before.at(-1));
  });

  it('have a key of their own each', () => {
    const list = createList();
    list.load([at(NOON_MS - 24 * 60 * MINUTE_MS), at(NOON_MS), at(NOON_MS + 1)], false);
    const keys = list.rows().map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });

  describe('when older messages are put before them', () => {
    /** Neighbours of any distance and author, cut into pages. */
    const conversations = fc.array(
      fc.record({
        gapMs: fc.constantFrom(1_000, 4 * MINUTE_MS, 6 * MINUTE_MS, 9 * 60 * MINUTE_MS),
        authorId: fc.constantFrom(ANN, BOB),
      }),
      { minLength: 2, maxLength: 60 },
    );

    it('keep their place in a run and never lose a separator', () => {
      fc.assert(
        fc.property(conversations, fc.integer({ min: 1, max: 9 }), (steps, pageSize) => {
          let ms = NOON_MS;
          const messages = steps.map(({ gapMs, authorId }) => at((ms += gapMs), { authorId }));
          const list = createList();
          let shown: readonly MessageRow[] = [];
          for (let end = messages.length; end > 0; end -= pageSize) {
            const start = Math.max(0, end - pageSize);
            list.load(messages.slice(start, end), start > 0);
            const rows = list.rows();
            const offset = rows.length - shown.length;
            expect(rows.slice(offset)).toEqual(shown);
            shown = rows;
          }
          expect(shown.filter(({ kind }) => kind === 'message')).toHaveLength(messages.length);
        }),
        { numRuns: 60 },
      );
    });

    it('keep the byline of the first message of a page', () => {
      const messages = Array.from({ length: 4 }, (_, i) => at(NOON_MS + i));
      const list = createList();
      list.load(messages.slice(2), true);
      list.load(messages.slice(0, 2), false);
      expect(outline(list.rows())).toEqual(['day', 'ANN:', 'ann', 'ANN:', 'ann']);
    });
  });

  describe('when a message is appended', () => {
    it('are the same objects, but for the new one', () => {
      const list = createList();
      list.load(buildMessages(450), false);
      const before = list.rows();
      list.receive(buildMessage());
      const after = list.rows();
      expect(after).toHaveLength(before.length + 1);
      expect(before.every((row, i) => row === after[i])).toBe(true);
    });

    it('are the very same list when nothing changed in the channel', () => {
      const list = createList();
      const message = buildMessage();
      list.receive(message);
      const before = list.rows();
      list.receive(message);
      expect(list.rows()).toBe(before);
    });

    it('go on with the run of the chunk before', () => {
      const list = createList();
      list.load(buildMessages(200), false);
      list.receive(buildMessage());
      expect(outline(list.rows()).at(-1)).toBe('ann');
    });
  });

  describe('the mark where reading stopped', () => {
    const mark = (messages: readonly Message[], dividerAfter: Message) => {
      const { store } = createTestApp();
      store.dispatch(buildPage(messages, { hasOlder: false }));
      const reader = { ownId: ANN, dividerAfter: dividerAfter.timetoken, openEdits: [] };
      return outline(createRowBuilder()(selectChannelMessages(store.getState(), GENERAL), reader));
    };
    const read = at(NOON_MS, { authorId: BOB });
    const own = at(NOON_MS + 1);
    const news = [at(NOON_MS + 2, { authorId: BOB }), at(NOON_MS + 3, { authorId: BOB })];

    it('stands before the first new message of others, which shows its author', () => {
      const continued = [read, ...news];
      expect(mark(continued, read)).toEqual(['day', 'BOB:', 'unread', 'BOB:', 'bob']);
      expect(mark([read, own, ...news], read)).toEqual([
        'day',
        'BOB:',
        'ANN:',
        'unread',
        'BOB:',
        'bob',
      ]);
    });

    it('is missing when nothing of others is new', () => {
      expect(mark([read, own], read)).toEqual(['day', 'BOB:', 'ANN:']);
    });
  });

  describe('of messages that are not sent', () => {
    const message = buildOutgoing({ createdAt: new Date(NOON_MS - MINUTE_MS).toISOString() });
    const started = sendStarted({ channelId: GENERAL, authorId: ANN, message, file: null });
    const createRows = () => {
      const { store } = createTestApp();
      const build = createRowBuilder();
      const reader = { ownId: ANN, dividerAfter: null, openEdits: [] };
      const rows = () => {
        const state = store.getState();
        return build(selectChannelMessages(state, GENERAL), reader, selectOutbox(state, GENERAL));
      };
      return { rows, store };
    };

    it('stand at the end, whatever the local clock says, even where nothing is loaded', () => {
      const { rows, store } = createRows();
      store.dispatch(started);
      expect(outline(rows())).toEqual(['ANN:']);
      store.dispatch(buildPage([at(NOON_MS), at(NOON_MS + 1)], { hasOlder: false }));
      expect(outline(rows())).toEqual(['day', 'ANN:', 'ann', 'ann']);
      expect(rows().at(-1)).toMatchObject({ message: { id: message.id }, unsent: { message } });
    });

    it('are the same rows when they are sent', () => {
      const { rows, store } = createRows();
      store.dispatch(buildPage([at(NOON_MS)], { hasOlder: false }));
      store.dispatch(started);
      const keys = rows().map(({ key }) => key);
      store.dispatch(messagesReceived([at(NOON_MS + 5, { id: message.id })]));
      expect(rows().map(({ key }) => key)).toEqual(keys);
      expect(rows().at(-1)).not.toHaveProperty('unsent');
    });

    it('are not shown again when they arrived although the answer was lost', () => {
      const { rows, store } = createRows();
      store.dispatch(buildPage([at(NOON_MS, { id: message.id })], { hasOlder: false }));
      store.dispatch(started);
      expect(outline(rows())).toEqual(['day', 'ANN:']);
      expect(rows().at(-1)).not.toHaveProperty('unsent');
    });

    it('are shown beside a message of somebody else who uses their id', () => {
      const { rows, store } = createRows();
      const foreign = at(NOON_MS, { id: message.id, authorId: BOB });
      store.dispatch(buildPage([foreign], { hasOlder: false }));
      store.dispatch(started);
      expect(outline(rows())).toEqual(['day', 'BOB:', 'ANN:']);
    });

    it('neither count as unread nor end what is', () => {
      const { rows, store } = createRows();
      store.dispatch(buildPage([at(NOON_MS, { authorId: BOB })], { hasOlder: false }));
      store.dispatch(started);
      expect(countUnread(rows(), timetokenFromMs(NOON_MS - 1), ANN)).toBe(1);
    });
  });

  it('count what others wrote after what was read', () => {
    const list = createList();
    const messages = [
      at(NOON_MS, { authorId: BOB }),
      at(NOON_MS + 1, { authorId: BOB }),
      at(NOON_MS + 2),
      at(NOON_MS + 3, { authorId: BOB }),
    ];
    list.load(messages, false);
    expect(countUnread(list.rows(), messages[0]?.timetoken, ANN)).toBe(2);
    expect(countUnread(list.rows(), messages[3]?.timetoken, ANN)).toBe(0);
    expect(countUnread(list.rows(), undefined, ANN)).toBe(3);
  });
});

describe('rows of messages of ignored users', () => {
  const ofBob = buildMessage({ authorId: BOB, text: 'buy now' });
  const ofAnn = buildMessage({ authorId: ANN });
  const ofBobLater = buildMessage({ authorId: BOB, text: 'buy later' });
  const ignoring = { userIds: new Set([BOB]), isHidden: false, shown: [] };
  const reader = { ownId: ANN, dividerAfter: null, openEdits: [] };

  const rowsWith = (change: object, build = createRowBuilder()) => {
    const { store } = createTestApp();
    store.dispatch(buildPage([ofBob, ofAnn, ofBobLater], { hasOlder: true }));
    const channel = selectChannelMessages(store.getState(), GENERAL);
    return build(channel, { ...reader, ignoring: { ...ignoring, ...change } });
  };
  const kinds = (rows: readonly MessageRow[]) =>
    rows.map((row) => (row.kind === 'message' && row.isIgnored ? 'ignored' : row.kind));

  it('say that there is a message, keep their keys, and are not counted as unread', () => {
    const rows = rowsWith({});
    expect(kinds(rows)).toEqual(['ignored', 'message', 'ignored']);
    expect(rows.map(({ key }) => key)).toEqual(
      [ofBob, ofAnn, ofBobLater].map(({ timetoken }) => timetoken),
    );
    expect(countUnread(rows, ofBob.timetoken, ANN)).toBe(0);
  });

  it('show nothing when they are left out, and the list keeps their places', () => {
    expect(kinds(rowsWith({ isHidden: true }))).toEqual(['gone', 'message', 'gone']);
  });

  it('show a message that the user asked for, with its author', () => {
    const rows = rowsWith({ shown: [ofBobLater.timetoken], isHidden: true });
    expect(kinds(rows)).toEqual(['gone', 'message', 'message']);
    expect(rows.at(-1)).toMatchObject({ isRunStart: true, message: { text: 'buy later' } });
  });

  it('are not marked as the first unread ones', () => {
    const { store } = createTestApp();
    store.dispatch(buildPage([ofAnn, ofBobLater], { hasOlder: true }));
    const channel = selectChannelMessages(store.getState(), GENERAL);
    const marked = { ...reader, ignoring, dividerAfter: ofAnn.timetoken };
    expect(kinds(createRowBuilder()(channel, marked))).toEqual(['message', 'ignored']);
  });

  it('leave the rows of others as they are when somebody is ignored', () => {
    const { store } = createTestApp();
    store.dispatch(buildPage([ofBob, ofAnn], { hasOlder: true }));
    const channel = selectChannelMessages(store.getState(), GENERAL);
    const build = createRowBuilder();
    const before = build(channel, reader);
    expect(build(channel, { ...reader, ignoring })[1]).toBe(before[1]);
  });
});

describe('the row of a deleted message to which there are replies', () => {
  const [first, deleted, next] = [buildMessage(), buildMessage(), buildMessage()].map(
    (message) => ({ ...message, authorId: BOB, text: 'said' }),
  );
  if (!first || !deleted || !next) throw new Error('three messages');
  const deletion = buildAction({
    messageTimetoken: deleted.timetoken,
    userId: BOB,
    type: 'deleted',
  });
  const reader = { ownId: ANN, dividerAfter: null, openEdits: [] };
  const rowsFor = (change: object) => {
    const { store } = createTestApp();
    store.dispatch(buildPage([first, deleted, next], { actions: [deletion], hasOlder: true }));
    store.dispatch(messageActionsChanged([{ event: 'added', action: deletion }]));
    const channel = selectChannelMessages(store.getState(), GENERAL);
    return createRowBuilder()(channel, { ...reader, ...change });
  };

  it('shows nothing of it, and the next one says who speaks', () => {
    const rows = rowsFor({ keptRoots: [deleted.timetoken] });
    const [, row, last] = rows;
    expect(row).toMatchObject({ kind: 'message', isDeleted: true, message: { text: '' } });
    expect(last).toMatchObject({ isRunStart: true, message: { text: 'said' } });
    expect(countUnread(rows, first.timetoken, ANN)).toBe(1);
    expect(newestOwn(rowsFor({ keptRoots: [deleted.timetoken] }).slice(0, 2), BOB)).toBe(
      first.timetoken,
    );
  });

  it('is not there without replies, nor while it is edited', () => {
    expect(rowsFor({})[1]?.kind).toBe('gone');
    const openEdits = [deleted.timetoken];
    const row = rowsFor({ keptRoots: [deleted.timetoken], openEdits })[1];
    expect(row).toMatchObject({ kind: 'message' });
    expect(row).not.toHaveProperty('isDeleted');
  });
});
