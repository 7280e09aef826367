/** What the rules of a keyset are called, and what becomes of what they forbid. */
export const RULE_NAMES = {
  ban: 'Bans',
  mute: 'Mutes in a channel',
  block: 'Blocks from a channel',
  content: 'Word and file rules',
  behaviour: 'Rules on behaviour',
  privateChats: 'Private chats',
  names: 'Word rules on names and titles',
  othersMessages: "Edits and deletions of others' messages",
  ownRecords: 'Restrictions in the own record',
  records: 'Reports, decisions, appeals',
} as const;

export const ENFORCEMENT_NAMES = {
  refused: 'refused',
  repaired: 'taken back',
  none: 'not enforceable',
} as const;
