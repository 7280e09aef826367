import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect';
import { up as clock } from './0001Clock';
import { up as access } from './0002Access';
import { up as cases } from './0003Cases';
import { up as decisions } from './0004Decisions';
import { up as statements } from './0005Statements';
import { up as rules } from './0006Rules';
import { up as sessions } from './0010Sessions';
import { up as inboxes } from './0011Inboxes';
import { up as events } from './0012Events';
import { up as held } from './0013Held';
import { up as removals } from './0014Removals';
import { up as cursors } from './0015Cursors';
import { up as heldTries } from './0016HeldTries';
import { up as functionEntries } from './0020FunctionEntries';
import { up as behaviour } from './0021Behaviour';
import { up as heldSearch } from './0040HeldSearch';
import { up as reportedMessages } from './0045ReportedMessages';
import { up as webhooks } from './0050Webhooks';
import { up as names } from './0060Names';
import { up as messageSearch } from './0061MessageSearch';
import { up as lostWebhooks } from './0062LostWebhooks';
import { up as severity } from './0063Severity';
import { up as partsOfDecisions } from './0064PartsOfDecisions';
import { up as smallerSearchIndex } from './0065SmallerSearchIndex';
import { up as rulesOfRecords } from './0066RulesOfRecords';
import { up as searchByTime } from './0067SearchByTime';
import { up as messagesByTime } from './0068MessagesByTime';
import { up as backgroundWork } from './0069BackgroundWork';
import { up as foundMessages } from './0070FoundMessages';
import { up as newChats } from './0071NewChats';
import { up as addedMembers } from './0072AddedMembers';

/** A step from the tables of one release to those of the next. It is never changed once it was released. */
export type Migration = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/** All steps by name; they are made in the order of their names. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001Clock': clock,
  '0002Access': access,
  '0003Cases': cases,
  '0004Decisions': decisions,
  '0005Statements': statements,
  '0006Rules': rules,
  '0010Sessions': sessions,
  '0011Inboxes': inboxes,
  '0012Events': events,
  '0013Held': held,
  '0014Removals': removals,
  '0015Cursors': cursors,
  '0016HeldTries': heldTries,
  '0020FunctionEntries': functionEntries,
  '0021Behaviour': behaviour,
  '0040HeldSearch': heldSearch,
  '0045ReportedMessages': reportedMessages,
  '0050Webhooks': webhooks,
  '0060Names': names,
  '0061MessageSearch': messageSearch,
  '0062LostWebhooks': lostWebhooks,
  '0063Severity': severity,
  '0064PartsOfDecisions': partsOfDecisions,
  '0065SmallerSearchIndex': smallerSearchIndex,
  '0066RulesOfRecords': rulesOfRecords,
  '0067SearchByTime': searchByTime,
  '0068MessagesByTime': messagesByTime,
  '0069BackgroundWork': backgroundWork,
  '0070FoundMessages': foundMessages,
  '0071NewChats': newChats,
  '0072AddedMembers': addedMembers,
};
