/**
 * The rules by which the Transparency Database of the EU takes a statement of reasons: `StatementStoreRequest` and
 * `Statement` of digital-services-act/transparency-database, revision 69e80a0.
 */

type Entry = Readonly<Record<string, unknown>>;

const names = (prefix: string, list: string) => list.split(' ').map((name) => `${prefix}_${name}`);

const ENUMS: Readonly<Record<string, readonly string[]>> = {
  decision_visibility: names(
    'DECISION_VISIBILITY',
    'CONTENT_REMOVED CONTENT_DISABLED CONTENT_DEMOTED CONTENT_AGE_RESTRICTED CONTENT_INTERACTION_RESTRICTED CONTENT_LABELLED OTHER',
  ),
  decision_provision: names(
    'DECISION_PROVISION',
    'PARTIAL_SUSPENSION TOTAL_SUSPENSION PARTIAL_TERMINATION TOTAL_TERMINATION',
  ),
  decision_account: names('DECISION_ACCOUNT', 'SUSPENDED TERMINATED'),
  decision_ground: names('DECISION_GROUND', 'ILLEGAL_CONTENT INCOMPATIBLE_CONTENT'),
  content_type: names('CONTENT_TYPE', 'APP AUDIO IMAGE PRODUCT SYNTHETIC_MEDIA TEXT VIDEO OTHER'),
  category: names(
    'STATEMENT_CATEGORY',
    'ANIMAL_WELFARE CONSUMER_INFORMATION CYBER_VIOLENCE CYBER_VIOLENCE_AGAINST_WOMEN ' +
      'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS ILLEGAL_OR_HARMFUL_SPEECH INTELLECTUAL_PROPERTY_INFRINGEMENTS ' +
      'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS NOT_SPECIFIED_NOTICE OTHER_VIOLATION_TC ' +
      'PROTECTION_OF_MINORS RISK_FOR_PUBLIC_SECURITY SCAMS_AND_FRAUD SELF_HARM UNSAFE_AND_PROHIBITED_PRODUCTS VIOLENCE',
  ),
  territorial_scope:
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
      ' ',
    ),
  source_type: names('SOURCE', 'ARTICLE_16 TRUSTED_FLAGGER TYPE_OTHER_NOTIFICATION VOLUNTARY'),
  automated_detection: ['Yes', 'No'],
  automated_decision: names('AUTOMATED_DECISION', 'FULLY PARTIALLY NOT_AUTOMATED'),
};

const LISTS = ['decision_visibility', 'content_type', 'territorial_scope'];

const REQUIRED = [
  'decision_ground',
  'content_type',
  'category',
  'content_date',
  'application_date',
  'decision_facts',
  'source_type',
  'automated_detection',
  'automated_decision',
  'puid',
];

const LONGEST: Readonly<Record<string, number>> = {
  illegal_content_legal_ground: 500,
  illegal_content_explanation: 2_000,
  incompatible_content_ground: 500,
  incompatible_content_explanation: 2_000,
  content_type_other: 500,
  decision_facts: 5_000,
  puid: 500,
};

const DATES = [
  'content_date',
  'application_date',
  'end_date_account_restriction',
  'end_date_service_restriction',
];

/** What is wrong with an entry; nothing when the database takes it. */
export function transparencyFaults(entry: Entry): readonly string[] {
  const isThere = (name: string) => entry[name] !== undefined;
  const ground = String(entry['decision_ground']).replace('DECISION_GROUND_', '').toLowerCase();
  const isOther = (entry['content_type'] as readonly string[]).includes('CONTENT_TYPE_OTHER');
  const needed = [
    ...REQUIRED,
    `${ground}_${ground === 'illegal_content' ? 'legal_ground' : 'ground'}`,
    `${ground}_explanation`,
    ...(isOther ? ['content_type_other'] : []),
  ];
  const decisions = ['decision_visibility', 'decision_provision', 'decision_account'];
  return [
    ...needed.filter((name) => !isThere(name)).map((name) => `${name} is missing`),
    ...(decisions.some(isThere) ? [] : ['there is no decision']),
    ...Object.entries(entry).flatMap(([name, value]) => faultsOf(name, value)),
    ...(/^[a-zA-Z0-9-_]+$/.test(String(entry['puid'])) ? [] : ['puid is no such id']),
  ];
}

function faultsOf(name: string, value: unknown): string[] {
  const isList = LISTS.includes(name);
  const values: unknown[] = isList && Array.isArray(value) ? value : [value];
  const allowed = ENUMS[name];
  if (isList !== Array.isArray(value)) return [`${name} has the wrong type`];
  if (allowed) {
    return values.every((one) => allowed.includes(String(one)))
      ? []
      : [`${name} is not in the list`];
  }
  if (DATES.includes(name)) return isDay(String(value)) ? [] : [`${name} is no date`];
  const longest = LONGEST[name];
  if (longest === undefined) return [`${name} is unknown`];
  return String(value).length <= longest && value !== '' ? [] : [`${name} has the wrong length`];
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= '2000-01-01' && text <= '2038-01-01';
}
