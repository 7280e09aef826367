import type { BehaviourEvent } from '../../src/domain/behaviourRules/behaviourEvent';
import { chatOf } from '../../src/domain/channelRole';
import { namedFiles } from '../../src/domain/message';
import { msToTimetoken, timetokenToMs, type Timetoken } from '../../shared/protocol';
import { RULES_REPORTER } from '../reports/addReport';
import type { Database } from '../store/schema';
import { isJudged, textOf } from '../verdicts/shield';

/** Messages are kept for so long. */
export const PAST_DAYS = 7;
const PAST_MS = PAST_DAYS * 86_400_000;
/** The newest messages or reports that are looked at. */
const MAX_EVENTS = 50_000;
const PAGE = 500;
/** More messages of a user than any rule asks for. */
const MANY = 51;

/** A page of what happened, with what a list of matches shows of it. */
export interface PastEvent {
  readonly event: BehaviourEvent;
  /** The text of the message; empty for a report. */
  readonly text: string;
}

/**
 * Reads kept messages in the order in which they were said, without those of the team. The server may have been told of
 * them later, all at once: of a channel that it caught up with, or of the history that was there before.
 */
export class PastMessages {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly db: Database,
    /** Ms since the epoch. */
    private readonly now: number,
  ) {}

  async *pages(): AsyncGenerator<readonly PastEvent[]> {
    const team = new Set(
      (await this.db.selectFrom('moderators').select('userId').execute()).map(
        ({ userId }) => userId,
      ),
    );
    let [after, left] = [{ timetoken: await this.start(), channelId: '' }, MAX_EVENTS];
    while (left > 0) {
      const rows = await this.read(after);
      const people = await this.firstSeen(rows.map(({ userId }) => userId));
      yield rows
        .filter(({ userId, channelId }) => !team.has(userId) && isJudged(channelId))
        .map(({ userId, channelId, timetoken, message }): PastEvent => {
          const said: unknown = JSON.parse(message);
          const at = timetokenToMs(timetoken as Timetoken);
          const text = textOf(said);
          const firstSeen = people.get(userId) ?? at;
          const isNew = firstSeen >= this.now - PAST_MS;
          const nth = (this.counts.get(userId) ?? (isNew ? 0 : MANY)) + 1;
          const hasFile = namedFiles(said).length > 0;
          const about = { at, userId, channel: chatOf(channelId), firstSeen, nth };
          return { event: { kind: 'message', ...about, text, hasFile }, text };
        });
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last;
      left -= rows.length;
    }
  }

  /** Counts a message as published. */
  count({ event }: PastEvent): void {
    if (event.kind === 'message') this.counts.set(event.userId, event.nth);
  }

  /** The messages that are looked at begin here. Timetokens have equal length, so text order is time order. */
  private async start(): Promise<string> {
    const since = msToTimetoken(this.now - PAST_MS);
    const oldest = await this.db
      .selectFrom('messages')
      .select('timetoken')
      .where('timetoken', '>', since)
      .orderBy('timetoken', 'desc')
      .offset(MAX_EVENTS)
      .limit(1)
      .executeTakeFirst();
    return oldest?.timetoken ?? since;
  }

  private read(after: { readonly timetoken: string; readonly channelId: string }) {
    return this.db
      .selectFrom('messages')
      .select(['channelId', 'timetoken', 'userId', 'message'])
      .where((build) =>
        build(
          build.refTuple('timetoken', 'channelId'),
          '>',
          build.tuple(after.timetoken, after.channelId),
        ),
      )
      .orderBy('timetoken')
      .orderBy('channelId')
      .limit(PAGE)
      .execute();
  }

  private async firstSeen(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('people')
      .select(['userId', 'firstSeen'])
      .where('userId', 'in', [...new Set(userIds)])
      .execute();
    return new Map(rows.map(({ userId, firstSeen }) => [userId, firstSeen]));
  }
}

/** Reports of the last days by users, oldest first. @param now ms since the epoch */
export async function pastReports(db: Database, now: number): Promise<readonly PastEvent[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'reporterId', 'userId', 'channelId'])
    .where('id', '>', msToTimetoken(now - PAST_MS))
    .where('reporterId', '!=', RULES_REPORTER)
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.reverse().map(({ id, reporterId, userId, channelId }) => ({
    event: {
      kind: 'report',
      at: timetokenToMs(id as Timetoken),
      userId,
      reporterId,
      channel: channelId ?? '',
    },
    text: '',
  }));
}
