import { toChannelId, toUserId, type ChannelId, type UserId } from '../../../src/domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import { sdkObjectEvent, sdkRejection } from '../../builders/buildSdk';
import { timetokenAt } from '../../builders/timetokens';

export const ME = toUserId('user_me');
const OTHERS = [toUserId('user_other'), toUserId('user_third')];
export const CHANNELS = [
  toChannelId('space.a'),
  toChannelId('space.b'),
  toChannelId('space.c'),
] as const;

type EventKind = 'message' | 'messageAction' | 'objects';

interface StreamEvent {
  readonly timetoken: Timetoken;
  readonly channel: string;
  readonly kind: EventKind;
  readonly event: unknown;
}

interface StoredMessage {
  readonly timetoken: Timetoken;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly content: { readonly id?: string; readonly text: string };
}

export interface StoredAction {
  readonly channelId: ChannelId;
  readonly messageTimetoken: Timetoken;
  readonly actionTimetoken: Timetoken;
  readonly userId: UserId;
  readonly type: string;
  readonly value: string;
}

type Restriction = 'mutedChannels' | 'blockedChannels';

/** The service's state, to which the app is compared. */
export class HistoryService {
  readonly messages: StoredMessage[] = [];
  readonly actions: StoredAction[] = [];
  readonly events: StreamEvent[] = [];
  readonly joined = new Set<ChannelId>([CHANNELS[0], CHANNELS[1]]);
  /** Channels of which the user was not a member at some time after they were. */
  readonly everLeft = new Set<ChannelId>();
  /** Of the own record. */
  private changes = 0;
  readonly restrictions: Record<Restriction, Set<ChannelId>> = {
    mutedChannels: new Set(),
    blockedChannels: new Set(),
  };
  private ticks = 0;
  private texts = 0;

  now(): Timetoken {
    return timetokenAt((this.ticks += 1));
  }

  messagesOf(channelId: ChannelId): readonly StoredMessage[] {
    return this.messages.filter((message) => message.channelId === channelId);
  }

  /** The channel's messages of a time; of one that was sent again after its answer was lost, the first. */
  firstSends(channelId: ChannelId, since: string, before = '9'): readonly StoredMessage[] {
    const sends = new Set<string>();
    return this.messagesOf(channelId).filter(({ timetoken, authorId, content: { id } }) => {
      if (timetoken < since || timetoken >= before) return false;
      const send = `${authorId} ${id}`;
      if (sends.has(send)) return false;
      sends.add(send);
      return true;
    });
  }

  isBlocked(channelId: ChannelId): boolean {
    return this.restrictions.blockedChannels.has(channelId);
  }

  publish(channelId: ChannelId, authorId: UserId, content: StoredMessage['content']): Timetoken {
    const timetoken = this.now();
    this.messages.push({ timetoken, channelId, authorId, content });
    const event = { channel: channelId, timetoken, publisher: authorId, message: content };
    this.events.push({ timetoken, channel: channelId, kind: 'message', event });
    return timetoken;
  }

  /** Somebody else says something. */
  say(channelId: ChannelId, count: number): void {
    for (let i = 0; i < count; i += 1) {
      this.texts += 1;
      const author = OTHERS[this.texts % OTHERS.length] ?? ME;
      this.publish(channelId, author, { id: `other-${this.texts}`, text: `said ${this.texts}` });
    }
  }

  /** Attaches something to the message that lies so far back, if there is one. */
  actOn(channelId: ChannelId, back: number, type: string, value: string): void {
    const message = this.messagesOf(channelId).at(-1 - back);
    if (message) this.act(channelId, message.timetoken, OTHERS[back % 2] ?? ME, type, value);
  }

  act(
    channelId: ChannelId,
    messageTimetoken: Timetoken,
    userId: UserId,
    type: string,
    value: string,
  ): void {
    const isThere = this.actions.some(
      (action) =>
        action.messageTimetoken === messageTimetoken &&
        action.userId === userId &&
        action.type === type &&
        action.value === value,
    );
    if (isThere) return;
    const actionTimetoken = this.now();
    const action = { channelId, messageTimetoken, actionTimetoken, userId, type, value };
    this.actions.push(action);
    this.tellAction('added', action);
  }

  /** Takes the action away that lies so far back, if there is one. */
  takeBack(back: number): void {
    const action = this.actions.at(-1 - back);
    if (action) this.remove(action.actionTimetoken);
  }

  remove(actionTimetoken: Timetoken): void {
    const index = this.actions.findIndex((action) => action.actionTimetoken === actionTimetoken);
    const [action] = index < 0 ? [] : this.actions.splice(index, 1);
    if (action) this.tellAction('removed', action);
  }

  /** The user joins or leaves in another tab, or is taken in or out. */
  setMembership(channelId: ChannelId, isMember: boolean): void {
    if (isMember) this.joined.add(channelId);
    else if (this.joined.delete(channelId)) this.everLeft.add(channelId);
    const data = { channel: { id: channelId }, uuid: { id: ME } };
    this.tellObject('membership', isMember ? 'set' : 'delete', data);
  }

  restrict(restriction: Restriction, channelId: ChannelId, isOn: boolean): void {
    const channels = this.restrictions[restriction];
    if (isOn) channels.add(channelId);
    else channels.delete(channelId);
    this.changes += 1;
    this.tellObject('uuid', 'set', { id: ME, custom: this.custom(), updated: this.updated() });
  }

  /** @throws what the SDK rejects with */
  page(channelId: ChannelId, count: number, before: string | undefined): unknown {
    if (this.isBlocked(channelId)) throw sdkRejection(403, 'PNAccessDeniedCategory');
    const all = this.messagesOf(channelId).filter(
      ({ timetoken }) => before === undefined || timetoken < before,
    );
    const page = all.slice(-count);
    const rows = page.map(({ timetoken, authorId, content }) => ({
      channel: channelId,
      timetoken,
      uuid: authorId,
      message: content,
      actions: this.itemActions(timetoken),
    }));
    return {
      channels: rows.length === 0 ? {} : { [channelId]: rows },
      ...(page.length === count && { more: { url: '/more', start: page[0]?.timetoken } }),
    };
  }

  /** @throws what the SDK rejects with */
  following(channelId: ChannelId, after: string, count: number | undefined): unknown {
    if (this.isBlocked(channelId)) throw sdkRejection(403, 'PNAccessDeniedCategory');
    const messages = this.messagesOf(channelId).filter(({ timetoken }) => timetoken > after);
    return { messages: messages.slice(0, count) };
  }

  memberships(): unknown {
    return { data: [...this.joined].map((id) => ({ channel: { id, name: id } })) };
  }

  ownUser(): unknown {
    return { data: { id: ME, name: 'Me', custom: this.custom(), updated: this.updated() } };
  }

  /** When the own record was last changed. */
  private updated(): string {
    return new Date(this.changes).toISOString();
  }

  private custom(): Record<string, string> {
    const { mutedChannels, blockedChannels } = this.restrictions;
    return {
      mutedChannels: [...mutedChannels].join(','),
      blockedChannels: [...blockedChannels].join(','),
    };
  }

  private itemActions(timetoken: Timetoken): unknown {
    const actions: Record<string, Record<string, unknown[]>> = {};
    for (const { messageTimetoken, actionTimetoken, userId, type, value } of this.actions) {
      if (messageTimetoken !== timetoken) continue;
      const values = (actions[type] ??= {});
      (values[value] ??= []).push({ uuid: userId, actionTimetoken });
    }
    return actions;
  }

  private tellAction(event: 'added' | 'removed', action: StoredAction): void {
    const { channelId, messageTimetoken, actionTimetoken, userId, type, value } = action;
    const data = { messageTimetoken, actionTimetoken, uuid: userId, type, value };
    const timetoken = event === 'added' ? actionTimetoken : this.now();
    this.events.push({
      timetoken,
      channel: channelId,
      kind: 'messageAction',
      event: { channel: channelId, timetoken, event, data },
    });
  }

  private tellObject(type: 'membership' | 'uuid', event: 'set' | 'delete', data: unknown): void {
    this.events.push({
      timetoken: this.now(),
      channel: ME,
      kind: 'objects',
      event: sdkObjectEvent(type, event, data),
    });
  }
}
