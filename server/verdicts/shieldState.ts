import type { Protection, ProtectionKind } from '../../src/domain/behaviourRules/protectionState';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { readRulesVersion } from '../rules/rules';
import type { Store } from '../store/openStore';

/** How long what was read is taken for what holds, ms. */
const READ_EVERY_MS = 250;

/** What rules on behaviour and protections are at the moment. */
export interface ShieldState {
  readonly version: number;
  readonly behaviour: readonly BehaviourRule[];
  readonly protections: ReadonlyMap<string, Protection>;
  /** The ids of the team, who are never judged. */
  readonly team: ReadonlySet<string>;
}

/** The key of a protection. @param channel empty for raid mode */
export function protectionKey(kind: ProtectionKind, channel = ''): string {
  return `${kind} ${channel}`;
}

/** Reads the state from the database, at most a few times in a second however many messages there are. */
export class ShieldReader {
  private readAt = 0;
  private state: Promise<ShieldState> | undefined;
  private last: ShieldState | undefined;

  constructor(private readonly store: Store) {}

  /** @throws (rejects) when the database cannot be used */
  read(): Promise<ShieldState> {
    const now = performance.now();
    if (!this.state || now - this.readAt > READ_EVERY_MS) {
      this.readAt = now;
      this.state = this.fetch();
      // Not kept for the messages to come.
      this.state.catch(() => (this.state = undefined));
    }
    return this.state;
  }

  private async fetch(): Promise<ShieldState> {
    const { db } = this.store;
    const [rows, members, newest] = await Promise.all([
      db.selectFrom('protections').select(['kind', 'channelId', 'since', 'endsAt']).execute(),
      db.selectFrom('moderators').select('userId').execute(),
      db
        .selectFrom('ruleVersions')
        .select(({ fn }) => fn.max('version').as('version'))
        .executeTakeFirstOrThrow(),
    ]);
    const { version, behaviour } =
      this.last?.version === newest.version ? this.last : await readRulesVersion(db);
    this.last = {
      version,
      behaviour,
      team: new Set(members.map(({ userId }) => userId)),
      protections: new Map(
        rows.map(({ channelId: channel, ...row }) => [
          protectionKey(row.kind, channel),
          { ...row, channel },
        ]),
      ),
    };
    return this.last;
  }
}
