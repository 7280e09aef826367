import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { hasPublicId } from '../../src/domain/channel';
import { toChannelId } from '../../src/domain/ids';
import type { ReportReason } from '../../src/domain/moderation/report';
import type { ModerationRules, WordRule } from '../../src/domain/wordRules/rules';
import type { SampleData, SampleMessage } from './sampleData';

const EVERYWHERE: Pick<WordRule, 'match' | 'channels' | 'exceptChannels' | 'isOn'> = {
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
};

/** One rule of each kind, to try out and to change. */
export const SAMPLE_RULES: ModerationRules = {
  rules: [
    { ...EVERYWHERE, id: 'insults', action: 'block', words: ['idiot', 'moron', 'scumbag'] },
    { ...EVERYWHERE, id: 'language', action: 'mask', words: ['damn', 'crap', 'bloody hell'] },
    { ...EVERYWHERE, id: 'tone', action: 'flag', words: ['shut up', 'get lost'] },
    {
      ...EVERYWHERE,
      id: 'adverts',
      action: 'block',
      match: 'substring',
      words: ['freemoney', 'clickhere'],
    },
  ],
  allow: ['idiot proof'],
};

/** A rule that acts on what no ordinary user does, and one that only counts. */
export const SAMPLE_BEHAVIOUR: readonly BehaviourRule[] = [
  {
    id: 'copies',
    name: 'The same text in many channels',
    condition: 'sameText',
    threshold: 4,
    windowSeconds: 600,
    action: 'hold',
    forSeconds: 0,
    channels: ['*'],
    exceptChannels: [],
    mode: 'active',
  },
  {
    id: 'floods',
    name: 'Very many messages',
    condition: 'messageRate',
    threshold: 20,
    windowSeconds: 60,
    action: 'mute',
    forSeconds: 600,
    channels: ['*'],
    exceptChannels: [],
    mode: 'silent',
  },
];

/** Positions of the reported messages, as fractions of all messages. */
const REPORTED: readonly { readonly at: number; readonly reason: ReportReason }[] = [
  { at: 0.35, reason: 'False information' },
  { at: 0.6, reason: 'Bullying or harassment' },
  { at: 0.85, reason: "It's a spam" },
];

/** Messages that the sample rules reject. */
const REJECTED = [
  'You idiot, that was my parking space!',
  'Earn from home today: freemoney for the first hundred.',
];

/** A report that a sample user makes of a message. */
export interface SampleReport {
  readonly message: SampleMessage;
  readonly reporterId: string;
  readonly reason: ReportReason;
}

/** Reports of messages: the author of the next message in the channel makes them. */
export function reportsIn(data: SampleData): readonly SampleReport[] {
  const said = publicMessages(data);
  return REPORTED.flatMap(({ at, reason }) => {
    const index = Math.floor(said.length * at);
    const message = said[index];
    const reporter = said
      .slice(index + 1)
      .find(
        ({ channelId, userId }) => channelId === message?.channelId && userId !== message.userId,
      );
    return message && reporter ? { message, reporterId: reporter.userId, reason } : [];
  });
}

/** Messages that the sample rules reject, with who sends them where. */
export function rejectedIn(data: SampleData) {
  const said = publicMessages(data);
  return REJECTED.flatMap((text, index) => {
    const spoken = said.at(-1 - index * 7);
    return spoken ? { channelId: spoken.channelId, userId: spoken.userId, text } : [];
  });
}

function publicMessages({ messages }: SampleData): readonly SampleMessage[] {
  return messages.filter(
    ({ channelId, message }) => hasPublicId(toChannelId(channelId)) && message.text !== '',
  );
}
