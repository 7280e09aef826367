import { Type } from '@sinclair/typebox';
import { chatOf } from '../../src/domain/channelRole';
import { toChannelId } from '../../src/domain/ids';
import { proposeStep } from '../../src/domain/moderation/ladder';
import { RESTRICTION_KINDS } from '../../src/domain/moderation/moderationRecord';
import { restrictionsOf } from '../decisions/restrictions';
import type { Api, Deps } from '../http/api';
import { moderatorOf } from '../http/callerOf';
import { Id, Moment, oneOf, RecordId } from '../http/fields';
import { pageQuery } from '../http/pages';
import { withoutNulls } from '../http/withoutNulls';
import type { Database } from '../store/schema';
import { CASE_SORTS, countCases, findCases, findChoices, SEARCH_SCOPES } from './caseQuery';
import { leaseOf } from './leases';
import { countStrikes } from './strikes';

const Lease = Type.Object({ holderId: Type.String(), endsAt: Moment });

const Waiting = {
  waitsFor: Type.Optional(oneOf(['handOver', 'askOpinion'])),
  moderatorId: Type.Optional(
    Type.String({ description: 'Whom it waits for; missing for anybody.' }),
  ),
};

const Case = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  openReports: Type.Integer(),
  firstReport: Type.Optional(RecordId),
  lastReport: Type.Optional(RecordId),
  decisions: Type.Integer({ description: 'Decisions about the user that were not taken back.' }),
  ...Waiting,
  reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
  channelIds: Type.Array(Type.String()),
  excerpt: Type.Optional(Type.String()),
  lease: Type.Optional(Lease),
});

const Restriction = Type.Object({
  kind: oneOf(RESTRICTION_KINDS),
  channelId: Type.Optional(Type.String()),
  until: Type.Optional(Moment),
  origin: RecordId,
  actorId: Type.Optional(
    Type.String({ description: 'Who began it; missing when the server did.' }),
  ),
  reason: Type.String(),
});

const CaseQuery = Type.Object(
  {
    sort: oneOf(CASE_SORTS, 'newest'),
    reason: Type.Optional(Type.String({ maxLength: 2_000 })),
    channelId: Type.Optional(Id),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    scope: oneOf(SEARCH_SCOPES, 'all'),
    since: Type.Optional(RecordId),
    isFree: Type.Optional(Type.Boolean({ description: 'Only what the caller may begin with.' })),
    isAsked: Type.Optional(Type.Boolean({ description: 'Only what waits for the caller.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const LIST_COST = 5;
/** A search looks through all open reports. */
const SEARCH_COST = 20;

/** The queue: users with open reports. */
export function addCases(app: Api, { store }: Deps): void {
  const { db } = store;
  app.get(
    '/v1/cases',
    {
      schema: {
        tags: ['cases'],
        description: 'The queue: users with open reports, by filters, a search and four orders.',
        querystring: CaseQuery,
        response: {
          200: Type.Object({
            items: Type.Array(Case),
            next: Type.Optional(Type.String()),
            total: Type.Optional(Type.Integer({ description: 'On the first page.' })),
          }),
        },
      },
      config: { cost: LIST_COST },
    },
    async (request) => {
      const { cursor, limit, isFree, isAsked, search = '', ...rest } = request.query;
      if (search !== '') request.spend(SEARCH_COST);
      const { userId } = moderatorOf(request);
      const filters = {
        ...rest,
        search,
        ...(isFree === true && { freeFor: userId }),
        ...(isAsked === true && { waitsFor: userId }),
      };
      const now = store.now();
      const paging = { limit, ...(cursor !== undefined && { cursor }) };
      const { items, ...more } = await findCases(db, filters, paging, now);
      return {
        ...more,
        items: items.map(withoutNulls),
        ...(cursor === undefined && { total: await countCases(db, filters, now) }),
      };
    },
  );

  app.get(
    '/v1/case-filters',
    {
      schema: {
        tags: ['cases'],
        description:
          'The reasons and channels of open reports, by which the queue can be narrowed.',
        response: {
          200: Type.Object({
            reasons: Type.Array(Type.String()),
            channelIds: Type.Array(Type.String()),
          }),
        },
      },
      config: { cost: LIST_COST },
    },
    () => findChoices(db),
  );

  app.get(
    '/v1/cases/:userId',
    {
      schema: {
        tags: ['cases'],
        description:
          'What a decision about a user begins with. Reports and the log are lists of their own.',
        params: Type.Object({ userId: Id }),
        querystring: Type.Object(
          { channelId: Type.Optional(Id) },
          {
            additionalProperties: false,
            description:
              'Where the next step would hold; by default in the channel of the newest open report.',
          },
        ),
        response: {
          200: Type.Object({
            userId: Type.String(),
            openReports: Type.Integer(),
            strikes: Type.Integer(),
            restrictions: Type.Array(Restriction),
            nextStep: Type.Optional(
              Type.Object({
                kind: oneOf(['warn', 'mute', 'block', 'ban']),
                ms: Type.Optional(Type.Integer()),
                channelId: Type.Optional(
                  Type.String({ description: 'Of a step that holds in one channel.' }),
                ),
              }),
            ),
            lease: Type.Optional(Lease),
            ...Waiting,
          }),
        },
      },
      config: { cost: LIST_COST },
    },
    ({ params, query }) => describeCase(db, params.userId, query.channelId, store.now()),
  );
}

async function describeCase(
  db: Database,
  userId: string,
  channelId: string | undefined,
  now: number,
) {
  const [restrictions, strikes, lease, here, found] = await Promise.all([
    restrictionsOf(db, userId),
    countStrikes(db, userId, now),
    leaseOf(db, userId, now),
    channelId ?? reportedChannel(db, userId),
    db
      .selectFrom('cases')
      .select(['openReports', 'waitsFor', 'moderatorId'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
  ]);
  const { openReports = 0, waitsFor = null, moderatorId = null } = found ?? {};
  const channelsOf = (kind: 'mute' | 'block') =>
    restrictions
      .filter((restriction) => restriction.kind === kind)
      .map(({ channelId }) => toChannelId(channelId));
  const nextStep = proposeStep(
    strikes,
    {
      isBanned: restrictions.some(({ kind }) => kind === 'ban'),
      mutedChannels: channelsOf('mute'),
      blockedChannels: channelsOf('block'),
    },
    here,
  );
  return {
    userId,
    strikes,
    openReports,
    ...withoutNulls({ waitsFor, moderatorId }),
    restrictions: restrictions.map(({ channelId, ...rest }) =>
      withoutNulls({ ...rest, channelId: channelId || null }),
    ),
    ...(nextStep && { nextStep }),
    ...(lease && { lease }),
  };
}

/** The channel of the newest open report about a user; what is decided for a thread is decided for its chat. */
async function reportedChannel(db: Database, userId: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom('reports')
    .select('channelId')
    .where('userId', '=', userId)
    .where('closedBy', 'is', null)
    .where('channelId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.channelId == null ? undefined : chatOf(newest.channelId);
}
