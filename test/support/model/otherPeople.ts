import type { ChatApp } from '../worlds/chatApp';
import { administrator, ANN, BOB } from '../worlds/smallWorld';
import type { PageStep, Place } from './pageSteps';

const CY = 'user_cy';
const OTHERS = [BOB, CY] as const;

const MORE = { words: 'as they say', emoji: '👩‍👩‍👧‍👦 🎉', long: 'word '.repeat(300).trim() };

export interface ModelChannel {
  readonly id: string;
  readonly name: string;
}

interface Target {
  readonly place: Place;
  readonly back: number;
}

/** The actions of other users in the two channels of a run, through the SDK and without faults. */
export class OtherPeople {
  private texts = 0;
  private isRenamed = false;

  constructor(
    private readonly app: ChatApp,
    private readonly channels: readonly [ModelChannel, ModelChannel],
  ) {}

  /** Creates the channels, says so many things in them and takes Ann in. */
  async begin(history: readonly [number, number]): Promise<void> {
    const { objects } = administrator(this.app.service);
    await objects.setUUIDMetadata({ uuid: CY, data: { name: 'Cy Carter' } });
    const prepare = async (place: Place): Promise<void> => {
      const { id, name } = this.channels[place];
      await objects.setChannelMetadata({ channel: id, data: { name } });
      await this.say(place, 'words', history[place]);
      await objects.setChannelMembers({ channel: id, uuids: [ANN, ...OTHERS] });
    };
    await Promise.all([prepare(0), prepare(1)]);
  }

  async takeAnnOut(): Promise<void> {
    const { objects } = administrator(this.app.service);
    for (const { id } of this.channels) {
      await objects.removeChannelMembers({ channel: id, uuids: [ANN] });
    }
  }

  /** All at once: in which order is the service's affair. */
  async say(place: Place, what: keyof typeof MORE, count: number): Promise<void> {
    const { id: channel } = this.channels[place];
    const publish = () => {
      const number = (this.texts += 1);
      const message = { id: `${channel} ${number}`, text: `${number} ${MORE[what]}` };
      return this.client(number).publish({ channel, message: { ...message, type: 'default' } });
    };
    await Promise.all(Array.from({ length: count }, publish));
  }

  edit(target: Target): Promise<void> {
    return this.act(target, 'updated', `edited ${(this.texts += 1)}`);
  }

  delete(target: Target): Promise<void> {
    return this.act(target, 'deleted', '.');
  }

  react({ value, ...target }: Extract<PageStep, { value: string }>): Promise<void> {
    return this.act(target, 'reaction', value);
  }

  /** One of them takes a reaction of theirs back, if there is one. */
  async takeBack(target: Target): Promise<void> {
    const { id: channel } = this.channels[target.place];
    const message = await this.messageAt(target);
    const sdk = this.client(target.back);
    const { data } = await sdk.getMessageActions({ channel });
    const action = data.find(
      ({ messageTimetoken, type, uuid }) =>
        messageTimetoken === message && type === 'reaction' && uuid === sdk.getUserId(),
    );
    if (!action) return;
    const { messageTimetoken, actionTimetoken } = action;
    await sdk.removeMessageAction({ channel, messageTimetoken, actionTimetoken });
  }

  /**
   * Once in a run: records tell what they became, so of two changes in one answer that is turned round
   * the later one would come first, which no network does.
   */
  async rename(): Promise<void> {
    if (this.isRenamed) return;
    this.isRenamed = true;
    const data = { name: `Bob ${(this.texts += 1)}` };
    await administrator(this.app.service).objects.setUUIDMetadata({ uuid: BOB, data });
  }

  private client(number: number) {
    return this.app.service.client(OTHERS[number % OTHERS.length] ?? BOB);
  }

  /** The message that lies so far back. */
  private async messageAt({ place, back }: Target): Promise<string | undefined> {
    const { channels } = await administrator(this.app.service).fetchMessages({
      channels: [this.channels[place].id],
    });
    const messages = Object.values(channels).flat();
    return messages.at(-1 - back)?.timetoken.toString();
  }

  private async act(target: Target, type: string, value: string): Promise<void> {
    const { id: channel } = this.channels[target.place];
    const messageTimetoken = await this.messageAt(target);
    if (messageTimetoken === undefined) return;
    const action = { type, value };
    await this.client(target.back).addMessageAction({ channel, messageTimetoken, action });
  }
}
