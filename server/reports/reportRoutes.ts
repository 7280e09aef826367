import { Type } from '@sinclair/typebox';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { mayDecide } from '../../src/domain/moderation/role';
import { placeOf, type Facts } from '../facts';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id, oneOf, RecordId, SomeText } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { cutPage, pageOf, pageQuery, readCursor } from '../http/pages';
import { Problem } from '../http/problem';
import { findRestriction } from '../decisions/restrictions';
import { requireInvited } from '../memberships/requireOpen';
import type { Write } from '../store/openStore';
import { withoutNulls } from '../http/withoutNulls';
import { addReport, readEvidence } from './addReport';

/** A message as it was when it was reported. */
export const Snapshot = Type.Object({
  timetoken: RecordId,
  authorId: Type.String(),
  text: Type.String(),
  fileName: Type.Optional(Type.String()),
  fileId: Type.Optional(Type.String()),
});

const Report = Type.Object({
  id: RecordId,
  reporterId: Type.String(),
  userId: Type.String(),
  reason: Type.String(),
  channelId: Type.Optional(Type.String()),
  message: Type.Optional(Snapshot),
  surroundings: Type.Array(Snapshot),
  /** The decision that answered it. */
  closedBy: Type.Optional(RecordId),
});

const NewReport = Type.Object(
  {
    userId: Id,
    reason: SomeText,
    channelId: Type.Optional(Id),
    message: Type.Optional(RecordId),
  },
  { additionalProperties: false },
);

const ReportQuery = Type.Object(
  {
    userId: Type.Array(Id, { maxItems: 100, default: [] }),
    state: oneOf(['open', 'closed', 'all'], 'open'),
    ...pageQuery,
  },
  { additionalProperties: false },
);

/** A report looks several things up in the keyset. */
const REPORT_COST = 10;
const LIST_COST = 3;

/** Reports by users, and by other systems in the name of a moderator. */
export function addReports(app: Api, { store, facts, identity, pubnub }: Deps): void {
  app.post(
    '/v1/reports',
    {
      schema: {
        tags: ['reports'],
        description: 'Reports a user, with the message as it reads now.',
        headers: writeHeaders,
        body: NewReport,
        response: { 201: Type.Object({ id: RecordId }) },
      },
      config: { access: 'signedIn', cost: REPORT_COST },
    },
    async (request, reply) => {
      const { userId, reason, channelId } = request.body;
      const reporter = callerOf(request);
      const { userId: reporterId } = reporter;
      const isForOthers = reporter.kind === 'moderator' && mayDecide(reporter.role);
      identity.requirePerson(userId);
      if (reporterId === userId) throw new Problem('invalidInput', 'Nobody reports themselves.');
      const made = await writeOnce(store, request, reply, {
        status: 201,
        prepare: async () => {
          // A report shows moderators what was said, and its reporter the name of the chat.
          if (!isForOthers && pubnub && channelId !== undefined) {
            const { keyset } = pubnub;
            await requireInvited(keyset, toUserId(reporterId), toChannelId(channelId));
          }
          return await lookUp(facts, request.body);
        },
        write: async (write, { name, place, evidence }) => {
          await requireNotBanned(write, reporterId);
          const about = {
            ...(channelId !== undefined && { channelId }),
            ...(evidence && { evidence }),
          };
          const id = await addReport(write, { reporterId, userId, name, reason, place, ...about });
          return { id };
        },
      });
      pubnub?.verdicts?.shield.reported({ userId, reporterId, channel: channelId ?? '' });
      return made;
    },
  );

  app.get(
    '/v1/reports',
    {
      schema: {
        tags: ['reports'],
        description: 'Newest first, for all users unless some are named.',
        querystring: ReportQuery,
        response: { 200: pageOf(Report) },
      },
      config: { cost: LIST_COST },
    },
    async ({ query }) => {
      const { userId, state, cursor, limit } = query;
      let rows = store.db
        .selectFrom('reports')
        .select(['id', 'reporterId', 'userId', 'reason', 'channelId', 'evidence', 'closedBy'])
        .orderBy('id', 'desc')
        .limit(limit + 1);
      if (userId.length > 0) rows = rows.where('userId', 'in', userId);
      if (state !== 'all') rows = rows.where('closedBy', state === 'open' ? 'is' : 'is not', null);
      if (cursor !== undefined) rows = rows.where('id', '<', readCursor(cursor)[1]);
      const page = cutPage(await rows.execute(), limit, ({ id }) => ['', id]);
      return { ...page, items: page.items.map(toReport) };
    },
  );
}

/** @throws (rejects) Problem `forbidden` when the reporter is banned */
async function requireNotBanned(write: Write, reporterId: string): Promise<void> {
  const key = { userId: reporterId, kind: 'ban', channelId: '' } as const;
  if ((await findRestriction(write, key))?.inForce === 1) throw new Problem('forbidden');
}

/**
 * A user without a record in App Context is known by a message.
 *
 * @throws (rejects) Problem `notFound` when there is no such user, or no such message by that user
 */
async function lookUp(facts: Facts, report: typeof NewReport.static) {
  const { userId, channelId, message } = report;
  if (message !== undefined && channelId === undefined) {
    const errors = [{ field: 'body.channelId', message: 'must name the channel of the message' }];
    throw new Problem('invalidInput', undefined, { errors });
  }
  const [user, place, evidence] = await Promise.all([
    facts.user(userId),
    placeOf(facts, channelId),
    message === undefined || channelId === undefined
      ? undefined
      : facts.message(channelId, message),
  ]);
  if (message !== undefined && evidence?.message.authorId !== userId) {
    throw new Problem('notFound', 'There is no such message by that user.');
  }
  if (!user && !evidence) throw new Problem('notFound', 'There is no such user.');
  return { name: user?.name ?? '', place, evidence };
}

function toReport({ evidence, ...row }: ReportRow) {
  const { message, surroundings = [] } = readEvidence(evidence);
  return { ...withoutNulls(row), ...(message && { message }), surroundings: [...surroundings] };
}

interface ReportRow {
  readonly id: string;
  readonly reporterId: string;
  readonly userId: string;
  readonly reason: string;
  readonly channelId: string | null;
  readonly evidence: string;
  readonly closedBy: string | null;
}
