import type { Kysely, Transaction } from 'kysely';
import type { ClockTables } from './migrations/0001Clock';
import type { AccessTables } from './migrations/0002Access';
import type { CaseTables } from './migrations/0003Cases';
import type { DecisionTables } from './migrations/0004Decisions';
import type { StatementTables } from './migrations/0005Statements';
import type { RuleTables } from './migrations/0006Rules';
import type { SessionTables } from './migrations/0010Sessions';
import type { InboxTables } from './migrations/0011Inboxes';
import type { EventTables } from './migrations/0012Events';
import type { HeldTables } from './migrations/0013Held';
import type { RemovalTables } from './migrations/0014Removals';
import type { FunctionTables } from './migrations/0020FunctionEntries';
import type { WebhookTables } from './migrations/0050Webhooks';
import type { NameTables } from './migrations/0060Names';
import type { BehaviourTables } from './migrations/0021Behaviour';
import type { MessageSearchTables } from './migrations/0061MessageSearch';
import type { LostWebhookTables } from './migrations/0062LostWebhooks';
import type { AddedMemberTables } from './migrations/0072AddedMembers';

/** All tables. Each migration declares those that it makes. */
export interface Tables
  extends
    ClockTables,
    AccessTables,
    CaseTables,
    DecisionTables,
    StatementTables,
    RuleTables,
    SessionTables,
    InboxTables,
    EventTables,
    HeldTables,
    RemovalTables,
    FunctionTables,
    WebhookTables,
    BehaviourTables,
    NameTables,
    MessageSearchTables,
    LostWebhookTables,
    AddedMemberTables {}

export type Database = Kysely<Tables>;
export type DatabaseWrite = Transaction<Tables>;
