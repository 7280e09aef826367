import type { OutcomeNotice, Statement } from '../../domain/moderation/inbox';
import type { SdkErrorKind } from '../../pubnub/errors';

const until = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** A statement in one line. */
export function statementTitle(statement: Statement): string {
  const { kind, appealId } = statement;
  const what = decisionTitle(statement);
  const isAnswer = kind === 'uphold' || kind === 'overturn';
  return appealId === undefined || isAnswer ? what : `Your appeal was accepted. ${what}`;
}

function decisionTitle({ kind, place, channelId, restriction, isAutomatic }: Statement): string {
  const where = place ?? channelId ?? '';
  switch (kind) {
    case 'ban':
      return 'You were banned from the chat';
    case 'unban':
      return isAutomatic ? 'Your ban has ended' : 'Your ban was lifted';
    case 'mute':
      return `You were muted in ${where}`;
    case 'unmute':
      return isAutomatic ? `Your mute in ${where} has ended` : `You can write in ${where} again`;
    case 'block':
      return `You were blocked from ${where}`;
    case 'unblock':
      return isAutomatic ? `Your block from ${where} has ended` : `You can open ${where} again`;
    case 'deleteMessage':
      return `Your message in ${where} was deleted`;
    case 'restoreMessage':
      return `Your message in ${where} is shown again`;
    case 'reject':
      return `Your message in ${where} was not published`;
    case 'deny':
      return `Your message in ${where} stays unpublished`;
    case 'release':
      return `Your message in ${where} was published`;
    case 'changeEnd':
      return `The end of your ${restriction ?? 'restriction'} was changed`;
    case 'warn':
      return 'You received a warning';
    case 'unwarn':
      return 'A warning was taken back';
    case 'uphold':
      return 'Your appeal was rejected';
    case 'overturn':
      return 'Your appeal was accepted. The decision was no longer in force';
    default:
      return 'Moderators decided about you';
  }
}

/** A name and a value that are shown beside each other. */
type Fact = readonly [name: string, value: string];

/** The details of a statement. */
export function statementFacts(statement: Statement): readonly Fact[] {
  const { kind, reason, quotes, words, until: end, isAutomatic } = statement;
  const isRestriction = kind === 'ban' || kind === 'mute' || kind === 'block';
  const rule: Fact[] = kind === 'reject' ? [['Reason', 'A rule of this chat rejected it']] : [];
  return [
    ...(reason ? [['Reason', reason] as const] : rule),
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

export const EXPIRED = 'This page has expired. Open it again from the chat.';

/** Why an appeal was not sent. */
export function appealFailure(kind: SdkErrorKind): string {
  switch (kind) {
    case 'rateLimited':
      return 'You have five appeals without an answer. Wait for one of them. Your text is kept.';
    case 'forbidden':
      return `${EXPIRED} Your text is kept.`;
    case 'badRequest':
    case 'notFound':
      return 'This decision cannot be appealed.';
    default:
      return 'The appeal could not be sent. Your text is kept: try again.';
  }
}
