import type { ChannelId } from '../../../src/domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import {
  selectChannelsInOrder,
  selectCurrentChannelId,
} from '../../../src/features/channels/channelsSelectors';
import { channelOpened } from '../../../src/features/channels/channelsSlice';
import {
  bottomLeft,
  bottomReached,
  jumpRequested,
  newestRequested,
  selectIsAtBottom,
} from '../../../src/features/unread/unreadSlice';
import {
  draftChanged,
  messageSubmitted,
  selectDraft,
} from '../../../src/features/composer/composerSlice';
import {
  channelLeft,
  selectJoinedChannelIds,
} from '../../../src/features/memberships/membershipsSlice';
import {
  newerMessagesRequested,
  olderMessagesRequested,
  selectChannelMessages,
} from '../../../src/features/messages/messagesSlice';
import { reactionToggled } from '../../../src/features/reactions/reactionsSlice';
import { pageHidden, pageShown, sessionEnded, sessionStarted } from '../../../src/realtime/events';
import { createMemoryDatabase } from '../fakes/memoryDatabase';
import { createTestApp } from '../worlds/testApp';
import { CHANNELS, HistoryService, ME } from './historyService';
import type { Step } from './modelSteps';
import { Network } from './network';

/** Taken before a test makes time stand still. */
const realImmediate = setImmediate;

/** More rounds in a row without anything to do than any pause of the app is long. */
const QUIET_ROUNDS = 6;
const ROUND_MS = 500;
const MAX_ROUNDS = 1_000;
/** More than a channel keeps in memory. */
const FLOOD = 2_100;

/** The real store on a service whose history is known. Time must stand still. */
export class ModelApp {
  readonly service = new HistoryService();
  private readonly app = createTestApp({
    now: () => Date.now(),
    database: createMemoryDatabase(),
  });
  readonly store = this.app.store;
  readonly network = new Network(this.app.pubnub, this.service);
  /** Per channel, the newest message of others that was on screen; null where none was there. */
  readonly seen = new Map<ChannelId, Timetoken | null>();
  /** Every text that the user wrote last in a channel. */
  readonly written = new Map<ChannelId, string>();
  /** Channels in which somebody spoke before they were loaded: that is news. */
  private readonly heard = new Set<ChannelId>();
  private texts = 0;
  private isCovered = false;

  constructor(history: readonly number[]) {
    history.forEach((count, index) => this.service.say(channelAt(index), count));
    // Checks every state, however short: two answers may arrive during one step.
    this.store.subscribe(() => this.look());
    this.store.dispatch(sessionStarted({ userId: ME }));
  }

  async take(step: Step): Promise<void> {
    this.perform(step);
    if (step.do === 'pass') await this.pass(step.ms);
    if (step.do === 'flood') await this.flood(channelAt(step.channel));
    await settle();
  }

  /** Everything works again, and all that is on its way arrives. @throws when it never ends */
  async settleAll(): Promise<void> {
    this.network.isUp = true;
    let quiet = 0;
    for (let round = 0; quiet < QUIET_ROUNDS; round += 1) {
      if (round > MAX_ROUNDS) throw new Error('the app does not come to rest');
      quiet = this.network.isQuiet ? quiet + 1 : 0;
      this.network.deliver('whole');
      await settle();
      this.network.answer();
      await this.pass(ROUND_MS);
    }
  }

  /** The user reads on from the window of the channel on screen until the newest message. */
  async readOn(): Promise<void> {
    const channelId = selectCurrentChannelId(this.store.getState());
    for (let pages = 0; this.window(channelId); pages += 1) {
      if (pages > MAX_ROUNDS) throw new Error('the window does not reach the newest message');
      this.store.dispatch(newerMessagesRequested(channelId));
      await this.settleAll();
    }
  }

  private window(channelId: ChannelId) {
    return selectChannelMessages(this.store.getState(), channelId)?.window;
  }

  /** The user looks at the channel until everything of it is there. */
  async open(channelId: ChannelId): Promise<void> {
    this.store.dispatch(channelOpened(channelId));
    await this.settleAll();
  }

  close(): void {
    this.store.dispatch(sessionEnded());
  }

  private perform(step: Step): void {
    const { service, network, store } = this;
    switch (step.do) {
      case 'say': {
        service.say(channelAt(step.channel), step.count);
        return;
      }
      case 'edit': {
        service.actOn(channelAt(step.channel), step.back, 'updated', this.newText());
        return;
      }
      case 'delete': {
        service.actOn(channelAt(step.channel), step.back, 'deleted', 'deleted');
        return;
      }
      case 'react': {
        service.actOn(channelAt(step.channel), step.back, 'reaction', step.value);
        return;
      }
      case 'takeBack': {
        service.takeBack(step.back);
        return;
      }
      case 'join':
      case 'leave': {
        service.setMembership(channelAt(step.channel), step.do === 'join');
        return;
      }
      case 'restrict': {
        service.restrict(step.what, channelAt(step.channel), step.isOn);
        return;
      }
      case 'lose': {
        network.lose();
        return;
      }
      case 'mend':
        network.isUp = true;
        return undefined;
      case 'deliver': {
        network.deliver(step.how);
        return;
      }
      case 'process': {
        network.process();
        return;
      }
      case 'answer': {
        network.answer();
        return;
      }
      case 'fail': {
        network.fail();
        return;
      }
      case 'scroll':
        this.scroll(step.isAtBottom);
        return undefined;
      case 'cover':
        this.isCovered = step.isCovered;
        store.dispatch(step.isCovered ? pageHidden() : pageShown());
        return undefined;
      case 'pass':
      case 'flood':
        return undefined;
      default: {
        this.use(step.do, channelAt(step.channel), step);
        return;
      }
    }
  }

  /** Performs a step that needs a membership. */
  private use(name: Step['do'], channelId: ChannelId, step: Step): void {
    const { store } = this;
    if (selectChannelsInOrder(store.getState()).every(({ id }) => id !== channelId)) return;
    if (name === 'open') store.dispatch(channelOpened(channelId));
    if (name === 'leaveHere') store.dispatch(channelLeft(channelId));
    if (name === 'older') store.dispatch(olderMessagesRequested(channelId));
    if (name === 'newer') store.dispatch(newerMessagesRequested(channelId));
    if (name === 'newest') store.dispatch(newestRequested(channelId));
    if (step.do === 'jump') this.jump(channelId, step.back);
    if (name === 'write') this.write(channelId);
    if (name === 'send') {
      if (selectDraft(store.getState(), channelId).text === '') this.write(channelId);
      store.dispatch(messageSubmitted(channelId));
    }
    if (step.do === 'pressReaction') {
      const messageTimetoken = this.shown(channelId).at(-1 - step.back);
      if (messageTimetoken === undefined) return;
      store.dispatch(reactionToggled({ channelId, messageTimetoken, value: step.value }));
    }
  }

  private jump(channelId: ChannelId, back: number): void {
    const target = this.service.messagesOf(channelId).at(-1 - back);
    if (!target) return;
    const { timetoken } = target;
    this.store.dispatch(jumpRequested({ channelId, timetoken }));
    if (selectCurrentChannelId(this.store.getState()) !== channelId) {
      this.store.dispatch(channelOpened(channelId));
    }
  }

  private scroll(isAtBottom: boolean): void {
    const currentId = selectCurrentChannelId(this.store.getState());
    this.store.dispatch(isAtBottom ? bottomReached(currentId) : bottomLeft(currentId));
  }

  private write(channelId: ChannelId): void {
    const text = this.newText();
    this.written.set(channelId, text);
    this.store.dispatch(draftChanged({ channelId, text }));
  }

  private newText(): string {
    return `text ${(this.texts += 1)}`;
  }

  /** The timetokens that the store holds, in its order. */
  shown(channelId: ChannelId): readonly Timetoken[] {
    const chunks = selectChannelMessages(this.store.getState(), channelId)?.chunks ?? [];
    return chunks.flatMap(({ messages }) => messages.map(({ timetoken }) => timetoken));
  }

  /** Remembers what the user has before their eyes. */
  private look(): void {
    const state = this.store.getState();
    for (const channelId of CHANNELS) this.checkWindow(channelId);
    for (const channelId of CHANNELS) {
      // Messages of a channel that is off the list, and still held, are unread when a list with the channel follows.
      const isHeld = selectChannelMessages(state, channelId) !== undefined;
      if (isHeld || selectJoinedChannelIds(state).includes(channelId)) continue;
      this.seen.delete(channelId);
      this.heard.delete(channelId);
    }
    for (const channelId of CHANNELS) {
      const channel = selectChannelMessages(state, channelId);
      const newest = channel?.chunks
        .flatMap(({ messages }) => messages)
        .findLast(({ authorId }) => authorId !== ME)?.timetoken;
      if (newest !== undefined && !channel?.hasHistory) this.heard.add(channelId);
      const isRead =
        selectCurrentChannelId(state) === channelId &&
        selectIsAtBottom(state, channelId) &&
        !this.isCovered;
      // Messages from before are not new.
      const isNew =
        channel?.hasHistory === true && !this.seen.has(channelId) && !this.heard.has(channelId);
      if (isNew || (isRead && newest !== undefined)) this.seen.set(channelId, newest ?? null);
    }
  }

  /** A window holds all messages of its time, each once. */
  private checkWindow(channelId: ChannelId): void {
    const window = this.window(channelId);
    if (!window) return;
    const held = window.chunks.flatMap(({ messages }) =>
      messages.map(({ timetoken }) => timetoken),
    );
    const wanted = this.service.firstSends(channelId, window.oldestSeen, window.before);
    expect(held).toEqual(wanted.map(({ timetoken }) => timetoken));
  }

  private async flood(channelId: ChannelId): Promise<void> {
    for (let said = 0; said < FLOOD; said += 100) {
      this.service.say(channelId, 100);
      this.network.deliver('whole');
      await settle();
    }
  }

  private async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += ROUND_MS) {
      jest.advanceTimersByTime(Math.min(ROUND_MS, ms - passed));
      await settle();
    }
  }
}

/** Lets everything happen that waits for no time. */
async function settle(): Promise<void> {
  await new Promise<void>((resolve) => void realImmediate(resolve));
  jest.advanceTimersByTime(0);
  await new Promise<void>((resolve) => void realImmediate(resolve));
}

function channelAt(index: number): ChannelId {
  return CHANNELS[index % CHANNELS.length] ?? CHANNELS[0];
}
