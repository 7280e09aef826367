import { type ReportReason, REPORT_REASONS } from '../../src/domain/moderation/report';
import { type Timetoken, timetokenToMs } from '../../shared/protocol';
import type { StatementContent } from '../statements/addStatement';

/**
 * Statements of reasons for the Transparency Database of the EU's Digital Services Act, by the rules of its server
 * (`StatementStoreRequest` of digital-services-act/transparency-database, revision 69e80a0). They hold no personal data:
 * neither quotes nor names, and of reasons only those that everybody can choose.
 */

/**
 * The kinds of decisions that restrict something. Others need no entry. Whoever denies a held message leaves the
 * restriction as it is, which has its entry since the message was rejected; only a law is a new ground.
 */
export const RESTRICTING_KINDS = [
  'ban',
  'mute',
  'block',
  'deleteMessage',
  'reject',
  'deny',
] as const;
type RestrictingKind = (typeof RESTRICTING_KINDS)[number];

export interface Entry {
  readonly puid: string;
  readonly decision_visibility?: string[];
  readonly decision_provision?: string;
  readonly decision_account?: string;
  readonly end_date_service_restriction?: string;
  readonly end_date_account_restriction?: string;
  readonly decision_ground: string;
  readonly illegal_content_legal_ground?: string;
  readonly illegal_content_explanation?: string;
  readonly incompatible_content_ground?: string;
  readonly incompatible_content_explanation?: string;
  readonly decision_facts: string;
  readonly content_type: string[];
  readonly content_type_other?: string;
  readonly category: string;
  readonly territorial_scope: string[];
  readonly content_date: string;
  readonly application_date: string;
  readonly source_type: string;
  readonly automated_detection: string;
  readonly automated_decision: string;
}

const CATEGORIES: Readonly<Record<ReportReason, string>> = {
  "It's a spam": 'OTHER_VIOLATION_TC',
  'Nudity or sexual activity': 'OTHER_VIOLATION_TC',
  'Hate speech or symbols': 'ILLEGAL_OR_HARMFUL_SPEECH',
  'Violence or dangerous organizations': 'VIOLENCE',
  'Sales or illegal or regulated goods': 'UNSAFE_AND_PROHIBITED_PRODUCTS',
  'Bullying or harassment': 'CYBER_VIOLENCE',
  'Intellectual property violation': 'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'False information': 'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
};

/** The countries of the European Economic Area. */
const COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  );

const CONTRACT = 'The rules of this chat';
const FACTS: Readonly<Record<RestrictingKind, string>> = {
  ban: 'A user was excluded from the chat for what they had said in it.',
  mute: 'A user may not write in one channel of the chat for what they had said.',
  block: 'A user was excluded from one channel of the chat for what they had said.',
  deleteMessage: 'A message in the chat was removed.',
  reject: 'A message was not published because an automatic rule of the chat stopped it.',
  deny: 'A message that an automatic rule of the chat had stopped is not published.',
};

/** The database takes no later dates. */
const LAST_END = Date.UTC(2038, 0, 1);

interface Stated {
  readonly id: string;
  readonly kind: RestrictingKind;
  readonly content: StatementContent;
}

/** The entry for a statement. */
export function toEntry({ id, kind, content }: Stated): Entry {
  const { reason, until, message, isAutomatic, isFoundAutomatically, source } = content;
  const known = REPORT_REASONS.find((listed) => listed === reason);
  const toldOf = source === 'notice' ? 'It followed a notice.' : 'It followed no notice.';
  return {
    puid: id,
    ...measureOf(kind, until),
    ...groundOf(content.law, known),
    decision_facts: `${FACTS[kind]} ${toldOf}`,
    ...contentOf(kind),
    category: `STATEMENT_CATEGORY_${known ? CATEGORIES[known] : 'OTHER_VIOLATION_TC'}`,
    territorial_scope: [...COUNTRIES],
    content_date: dayOf(timetokenToMs((message ?? id) as Timetoken)),
    application_date: dayOf(timetokenToMs(id as Timetoken)),
    source_type: source === 'notice' ? 'SOURCE_ARTICLE_16' : 'SOURCE_VOLUNTARY',
    automated_detection: isFoundAutomatically ? 'Yes' : 'No',
    automated_decision: isAutomatic
      ? 'AUTOMATED_DECISION_FULLY'
      : 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
}

function measureOf(kind: RestrictingKind, until: number | undefined) {
  const end = until !== undefined && until < LAST_END ? dayOf(until) : undefined;
  switch (kind) {
    case 'ban':
      return {
        decision_account: 'DECISION_ACCOUNT_SUSPENDED',
        ...(end !== undefined && { end_date_account_restriction: end }),
      };
    case 'mute':
    case 'block':
      return {
        decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
        ...(end !== undefined && { end_date_service_restriction: end }),
      };
    default:
      return { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] };
  }
}

function groundOf(law: string | undefined, reason: ReportReason | undefined) {
  const explanation = reason ?? 'The user was told the reason.';
  return law === undefined
    ? {
        decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
        incompatible_content_ground: CONTRACT,
        incompatible_content_explanation: explanation,
      }
    : {
        decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
        illegal_content_legal_ground: law,
        illegal_content_explanation: explanation,
      };
}

/** Restrictions of a user are about all that they have said. */
function contentOf(kind: RestrictingKind) {
  const isAboutMessage = kind === 'deleteMessage' || kind === 'reject' || kind === 'deny';
  return isAboutMessage
    ? { content_type: ['CONTENT_TYPE_TEXT'] }
    : { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: 'Messages of a user in a chat' };
}

/** @param ms since the epoch */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
