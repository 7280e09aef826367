import type { TextId } from './t';

/** The reasons of reports as users and moderators read them; a record holds the English one. */
export const REASON_TEXTS = {
  "It's a spam": 'moderation.reasons.spam',
  'Nudity or sexual activity': 'moderation.reasons.nudity',
  'Hate speech or symbols': 'moderation.reasons.hate',
  'Violence or dangerous organizations': 'moderation.reasons.violence',
  'Sales or illegal or regulated goods': 'moderation.reasons.sales',
  'Bullying or harassment': 'moderation.reasons.bullying',
  'Intellectual property violation': 'moderation.reasons.property',
  'False information': 'moderation.reasons.falseInformation',
} as const satisfies Readonly<Record<string, TextId>>;
