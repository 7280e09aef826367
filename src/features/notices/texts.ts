import type { OutcomeNotice, Statement } from '../../domain/moderation/inbox';
import type { SdkErrorKind } from '../../pubnub/errors';

const until = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** A name and a value that are shown beside each other. */
type Fact = readonly [name: string, value: string];

/** The details of a statement. */
export function statementFacts(statement: Statement): readonly Fact[] {
  const { kind, reason, law, quotes, words, until: end, isAutomatic } = statement;
  const isRestriction = kind === 'ban' || kind === 'mute' || kind === 'block';
  const rule: Fact[] = kind === 'reject' ? [['Reason', 'A rule of this chat rejected it']] : [];
  return [
    ...(reason ? [['Reason', reason] as const] : rule),
    ...(law ? [['Law', law] as const] : []),
    ...(words.length > 0 ? [['Words found', words.join(', ')] as const] : []),
    ...quotes.map((quote) => ['Your message', quote] as const),
    ...(isRestriction || kind === 'changeEnd'
      ? [end === undefined ? (['Ends', 'Never'] as const) : (['Until', until.format(end)] as const)]
      : []),
    ['Decided by', isAutomatic ? 'The service, automatically' : 'A moderator'],
  ];
}

const OUTCOMES = {
  acted: 'We acted on it. Thank you.',
  notActed: 'We looked at it and did not act.',
  reopened: 'We are looking at it again.',
} as const;

export function outcomeTitle({ name, about, place }: OutcomeNotice): string {
  return `Your report about ${name ?? about}${place ? ` in ${place}` : ''}`;
}

export const outcomeText = ({ outcome }: OutcomeNotice) => OUTCOMES[outcome];

/** The state of an appeal. The answer is a notice of its own. */
export function answerText(answer: Statement | undefined): string {
  if (!answer) return 'It waits for an answer by a moderator who did not make this decision.';
  return answer.kind === 'uphold'
    ? 'It was rejected; the answer is above.'
    : 'It was accepted; the answer is above.';
}

/** Why an appeal was not sent. */
export function appealFailure(kind: SdkErrorKind): string {
  switch (kind) {
    case 'rateLimited':
      return 'You have five appeals without an answer. Wait for one of them. Your text is kept.';
    case 'forbidden':
      return 'This page has expired. Open it again from the chat. Your text is kept.';
    case 'badRequest':
    case 'notFound':
      return 'This decision cannot be appealed.';
    default:
      return 'The appeal could not be sent. Your text is kept: try again.';
  }
}
