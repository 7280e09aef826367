import { readableText } from '../../domain/mentionText';
import type { OutcomeNotice, Statement } from '../../domain/moderation/inbox';
import { stripBidiControls } from '../../lib/text';
import type { SdkErrorKind } from '../../pubnub/errors';
import { reasonText } from '../../texts/reportReasons';
import { locales, t, type TextId } from '../../texts/t';

type Titled = Pick<
  Statement,
  'kind' | 'appealId' | 'place' | 'channelId' | 'restriction' | 'isAutomatic'
>;

/** A statement in one line. */
export function statementTitle(statement: Titled): string {
  const { kind, appealId, place, channelId } = statement;
  const decision = t(titleId(statement), { place: stripBidiControls(place ?? channelId ?? '') });
  const isAnswer = kind === 'uphold' || kind === 'overturn';
  return appealId === undefined || isAnswer ? decision : t('notices.accepted', { decision });
}

/** A restriction also ends by itself. */
function titleId({ kind, isAutomatic, restriction }: Titled): TextId {
  switch (kind) {
    case 'unban':
    case 'unmute':
    case 'unblock':
      return isAutomatic ? `notices.${kind}.ended` : `notices.${kind}.lifted`;
    case 'ban':
    case 'mute':
    case 'block':
    case 'deleteMessage':
    case 'restoreMessage':
    case 'reject':
    case 'deny':
    case 'release':
    case 'warn':
    case 'unwarn':
    case 'uphold':
    case 'overturn':
      return `notices.${kind}`;
    case 'changeEnd':
      return `notices.changeEnd.${restriction ?? 'any'}`;
    default:
      return 'notices.otherDecision';
  }
}

/** A name and a value that are shown beside each other. */
type Fact = readonly [name: string, value: string];

/** The details of a statement. */
export function statementFacts(statement: Statement): readonly Fact[] {
  const { kind, reason, law, quotes, words, until: end, isAutomatic } = statement;
  const isRestriction = kind === 'ban' || kind === 'mute' || kind === 'block';
  const given = reasonText(reason) || (kind === 'reject' && t('notices.ruleRejected'));
  return [
    ...(given ? [[t('notices.reason'), given] as const] : []),
    ...(law ? [[t('notices.law'), law] as const] : []),
    ...(words.length > 0 ? [[t('notices.words'), words.join(t('ui.listSeparator'))] as const] : []),
    ...quotes.map((quote) => [t('notices.ownMessage'), readableText(quote)] as const),
    ...(isRestriction || kind === 'changeEnd' ? [endOf(end)] : []),
    [t('notices.decidedBy'), t(isAutomatic ? 'notices.byService' : 'notices.byModerator')],
  ];
}

function endOf(end: number | undefined): Fact {
  return end === undefined
    ? [t('notices.ends'), t('notices.never')]
    : [t('notices.until'), formatEnd(end)];
}

function formatEnd(ms: number): string {
  return new Intl.DateTimeFormat(locales(), { dateStyle: 'long', timeStyle: 'short' }).format(ms);
}

export function outcomeTitle({ name, about, place }: OutcomeNotice): string {
  const user = stripBidiControls(name ?? about);
  return place
    ? t('notices.reportIn', { user, place: stripBidiControls(place) })
    : t('notices.report', { user });
}

export const outcomeText = ({ outcome }: OutcomeNotice) => t(`notices.outcome.${outcome}`);

/** The state of an appeal. The answer is a notice of its own. */
export function answerText(answer: Statement | undefined): string {
  if (!answer) return t('notices.answer.none');
  return t(answer.kind === 'uphold' ? 'notices.answer.rejected' : 'notices.answer.accepted');
}

/** Why an appeal was not sent. */
export function appealFailure(kind: SdkErrorKind): string {
  switch (kind) {
    case 'rateLimited':
      return t('notices.failure.tooMany');
    case 'forbidden':
      return t('notices.failure.expired');
    case 'badRequest':
    case 'notFound':
      return t('notices.failure.refused');
    default:
      return t('notices.failure.other');
  }
}
