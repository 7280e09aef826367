import type { UnknownAction } from '@reduxjs/toolkit';
import {
  newestAction,
  type MessageAction,
  type MessageActionChange,
} from '../../../src/domain/messageAction';
import type { Message } from '../../../src/domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { channelOpened } from '../../../src/features/channels/channelsSlice';
import {
  bottomLeft,
  bottomReached,
  markedUnread,
  unreadSlice,
} from '../../../src/features/unread/unreadSlice';
import {
  connectionEstablished,
  type MembershipChange,
  membershipsChanged,
  messageActionsChanged,
  messagesReceived,
  pageHidden,
  pageShown,
  sessionStarted,
} from '../../../src/realtime/events';
import {
  historyPageReceived,
  membershipsLoaded,
  unreadReceived,
} from '../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../builders/buildMessage';
import { buildChannel } from '../../builders/buildRecords';
import { timetokenAt } from '../../builders/timetokens';

/** One thing that happens to a channel: on the service, on another device, on the way, or here. */
export type ReadingStep =
  | { readonly do: 'say'; readonly isOwn: boolean }
  | { readonly do: 'delete' | 'restore' | 'readElsewhere' | 'markUnread'; readonly back: number }
  | { readonly do: 'deliver'; readonly count: number; readonly isTwice: boolean }
  | { readonly do: 'open' | 'close' | 'hide' | 'show' | 'scrollUp' | 'scrollDown' }
  | { readonly do: 'ask' | 'answer' | 'readPage' | 'write' | 'leave' | 'join' | 'loseEvents' };

type Event =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'action'; readonly change: MessageActionChange }
  | { readonly kind: 'membership'; readonly change: MembershipChange };

const PAGE = 5;

/** Ann's unread messages in one channel: the service's truth, and the app's reducer that follows it. */
export class ReadingModel {
  private state = unreadSlice.getInitialState();
  private ticks = 0;
  private readonly messages: Message[] = [];
  private readonly actions: MessageAction[] = [];
  private membership: { mark: Timetoken | null; writtenAt: number } | null = null;
  private events: Event[] = [];
  private answers: (() => void)[] = [];
  /** The app fetches the page of a channel that was opened, also when it is left meanwhile. */
  private isPageWanted = false;

  constructor() {
    this.dispatch(sessionStarted({ userId: ANN }));
    this.dispatch(channelOpened(RANDOM));
    this.join();
    this.events = [];
    this.reconnect();
  }

  take(step: ReadingStep): void {
    switch (step.do) {
      case 'say': {
        this.say(step.isOwn);
        return;
      }
      case 'delete': {
        this.delete(step.back);
        return;
      }
      case 'restore': {
        this.restore(step.back);
        return;
      }
      case 'readElsewhere': {
        this.writeMark(this.messages.at(-1 - step.back)?.timetoken);
        return;
      }
      case 'markUnread': {
        this.markUnread(step.back);
        return;
      }
      case 'deliver': {
        this.deliver(step.count, step.isTwice);
        return;
      }
      case 'open': {
        if (!this.isListed()) return;
        this.isPageWanted = true;
        this.dispatch(channelOpened(GENERAL));
        return;
      }
      case 'close': {
        this.dispatch(channelOpened(RANDOM));
        return;
      }
      case 'hide': {
        this.dispatch(pageHidden());
        return;
      }
      case 'show': {
        this.dispatch(pageShown());
        return;
      }
      case 'scrollUp': {
        this.dispatch(bottomLeft(GENERAL));
        return;
      }
      case 'scrollDown': {
        this.dispatch(bottomReached(GENERAL));
        return;
      }
      case 'ask': {
        this.ask();
        return;
      }
      case 'answer': {
        this.answer();
        return;
      }
      case 'readPage': {
        this.readPage(PAGE);
        return;
      }
      case 'write': {
        this.writeMark(this.state.unwritten[GENERAL]);
        return;
      }
      case 'leave': {
        this.leave();
        return;
      }
      case 'join': {
        this.join();
        return;
      }
      case 'loseEvents':
        this.events = [];
        // Answers to what was asked before an outage are not used.
        this.answers = [];
        {
          this.reconnect();
          return;
        }
    }
  }

  /** Everything arrives, and the app has done what is left to do. @throws when it never ends */
  settle(): void {
    let isReadBack = false;
    for (let round = 0; round < 20; round += 1) {
      const before = this.state;
      this.deliver(this.events.length, false);
      while (this.answers.length > 0) this.answer();
      this.writeMark(this.state.unwritten[GENERAL]);
      this.ask();
      if (!isReadBack && this.isPageWanted) this.readPage(this.messages.length + 1);
      isReadBack = true;
      if (this.state === before && this.events.length + this.answers.length === 0) return;
    }
    throw new Error('the app does not come to rest');
  }

  get count(): number {
    return unreadSlice.selectors.selectUnreadCount({ unread: this.state }, GENERAL);
  }

  get mark(): Timetoken | null {
    return this.state.byChannel[GENERAL]?.mark ?? null;
  }

  /** The number that a user would count. */
  get expected(): { readonly count: number; readonly mark: Timetoken | null } {
    if (!this.membership) return { count: 0, mark: null };
    const mark = this.membership.mark ?? timetokenAt(this.membership.writtenAt / 1_000 - START);
    const unread = this.messages.filter(
      ({ authorId, timetoken }) =>
        authorId !== ANN &&
        timetoken > mark &&
        this.actions.every(({ messageTimetoken }) => messageTimetoken !== timetoken),
    );
    return { count: unread.length, mark };
  }

  private dispatch(action: UnknownAction): void {
    this.state = unreadSlice.reducer(this.state, action);
  }

  private now(): Timetoken {
    return timetokenAt((this.ticks += 1));
  }

  private isListed(): boolean {
    return GENERAL in this.state.byChannel;
  }

  private say(isOwn: boolean): void {
    const authorId = isOwn ? ANN : BOB;
    const timetoken = this.now();
    const message: Message = {
      timetoken,
      authorId,
      channelId: GENERAL,
      text: 'said',
      type: 'default',
    };
    this.messages.push(message);
    this.tell({ kind: 'message', message });
  }

  private delete(back: number): void {
    const message = this.messages.at(-1 - back);
    if (!message) return;
    const action = {
      channelId: GENERAL,
      messageTimetoken: message.timetoken,
      userId: BOB,
      actionTimetoken: this.now(),
      type: 'deleted',
      value: 'deleted',
    };
    this.actions.push(action);
    this.tell({ kind: 'action', change: { event: 'added', action } });
  }

  private restore(back: number): void {
    const [action] = this.actions.splice(-1 - back, 1);
    this.now();
    if (action) this.tell({ kind: 'action', change: { event: 'removed', action } });
  }

  /** The reader picks one of the messages that are on screen. */
  private markUnread(back: number): void {
    const newest = this.state.byChannel[GENERAL]?.newest ?? '';
    const shown = this.messages.filter(
      ({ authorId, timetoken }) => authorId !== ANN && timetoken <= newest,
    );
    const message = shown.at(-1 - back);
    if (message && this.state.currentId === GENERAL) this.dispatch(markedUnread(message));
  }

  /** This device or another one writes the mark. */
  private writeMark(mark: Timetoken | undefined): void {
    if (!this.membership || mark === undefined) return;
    this.membership = { mark, writtenAt: this.tick() };
    this.tellMembership();
  }

  /** ms since the epoch. */
  private tick(): number {
    return (START + (this.ticks += 1)) * 1_000;
  }

  private join(): void {
    if (this.membership) return;
    this.membership = { mark: null, writtenAt: this.tick() };
    this.tellMembership();
  }

  private leave(): void {
    if (!this.membership) return;
    this.membership = null;
    const change = { event: 'removed', channelId: GENERAL, userId: ANN } as const;
    this.events.push({ kind: 'membership', change });
  }

  private tellMembership(): void {
    const record = this.record();
    if (!record) return;
    const change = { event: 'set', channelId: GENERAL, userId: ANN, record } as const;
    this.events.push({ kind: 'membership', change });
  }

  private record() {
    return (
      this.membership && {
        readUpTo: this.membership.mark,
        writtenAt: this.membership.writtenAt,
        custom: {},
      }
    );
  }

  /** Only members are told what happens in a channel. */
  private tell(event: Event): void {
    if (this.membership) this.events.push(event);
  }

  private deliver(count: number, isTwice: boolean): void {
    const batch = this.events.splice(0, count);
    for (const events of isTwice ? [batch, batch] : [batch]) {
      const said = events.flatMap((event) => (event.kind === 'message' ? [event.message] : []));
      const acted = events.flatMap((event) => (event.kind === 'action' ? [event.change] : []));
      const changed = events.flatMap((event) =>
        event.kind === 'membership' ? [event.change] : [],
      );
      if (said.length > 0) this.dispatch(messagesReceived(said));
      if (acted.length > 0) this.dispatch(messageActionsChanged(acted));
      if (changed.length > 0) this.dispatch(membershipsChanged(changed));
      const isListed = this.isListed();
      if (!isListed) this.isPageWanted = false;
      if (changed.some(({ event }) => event === 'removed') || (changed.length > 0 && !isListed)) {
        this.loadMemberships();
      }
    }
  }

  private loadMemberships(): void {
    const record = this.record();
    const joined = record ? [GENERAL, RANDOM] : [RANDOM];
    const records = record ? [{ channelId: GENERAL, record }] : [];
    const channels = joined.map((id) => buildChannel({ id }));
    this.dispatch(membershipsLoaded({ channels, records }));
    if (record) return;
    this.isPageWanted = false;
    this.dispatch(channelOpened(RANDOM));
  }

  private reconnect(): void {
    this.dispatch(connectionEstablished({ isRecovered: true }));
    this.loadMemberships();
  }

  /** The app asks what is unread, where it does not know; the answer stays on the way. */
  private ask(): void {
    const { mark } = this;
    const isWanted = GENERAL in this.state.uncounted && !this.isRead();
    if (!this.membership || !isWanted || mark === null) return;
    const messages = this.messages.filter(({ timetoken }) => timetoken > mark);
    const answer = { channelId: GENERAL, mark, ...this.read(messages), more: 0 };
    this.answers.push(() => this.dispatch(unreadReceived([answer])));
  }

  private isRead(): boolean {
    const { selectIsReading } = unreadSlice.selectors;
    return this.state.currentId === GENERAL && selectIsReading({ unread: this.state });
  }

  private readPage(size: number): void {
    if (!this.membership || !this.isListed()) return;
    const messages = this.messages.slice(-size);
    const page = historyPageReceived({
      channelId: GENERAL,
      before: null,
      ...this.read(messages),
      oldest: messages[0]?.timetoken ?? null,
      hasOlder: messages.length === size,
    });
    this.answers.push(() => this.dispatch(page));
  }

  private read(messages: readonly Message[]) {
    const read = new Set(messages.map(({ timetoken }) => timetoken));
    const actions = this.actions.filter(({ messageTimetoken }) => read.has(messageTimetoken));
    const { deletions } = this.state.byChannel[GENERAL] ?? {};
    const newest = [
      ...read,
      ...actions.map(({ actionTimetoken }) => actionTimetoken),
      ...(deletions ? [newestAction(deletions) ?? ''] : []),
    ].sort();
    return { messages, actions, newest: (newest.at(-1) as Timetoken | undefined) ?? null };
  }

  private answer(): void {
    const answer = this.answers.shift();
    // A request for a channel that the user has left is given up.
    if (this.isListed()) answer?.();
  }
}

/** s since the epoch of the built timetokens. */
const START = Number(timetokenAt(0).slice(0, 10));
