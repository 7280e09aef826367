import { t, type TextId } from './t';

/** The reasons of reports as users and moderators read them. */
const REASON_TEXTS = {
  "It's a spam": 'moderation.reasons.spam',
  'Nudity or sexual activity': 'moderation.reasons.nudity',
  'Hate speech or symbols': 'moderation.reasons.hate',
  'Violence or dangerous organizations': 'moderation.reasons.violence',
  'Sales or illegal or regulated goods': 'moderation.reasons.sales',
  'Bullying or harassment': 'moderation.reasons.bullying',
  'Intellectual property violation': 'moderation.reasons.property',
  'False information': 'moderation.reasons.falseInformation',
} as const satisfies Readonly<Record<string, TextId>>;

const isKnown = (reason: string): reason is keyof typeof REASON_TEXTS =>
  Object.hasOwn(REASON_TEXTS, reason);

/** The reason that a record holds, which is an English one of these or was written by somebody. */
export function reasonText(reason: string): string {
  return isKnown(reason) ? t(REASON_TEXTS[reason]) : reason;
}
