import { type Static, Type } from '@sinclair/typebox';
import { RESTRICTION_KINDS } from '../../src/domain/moderation/moderationRecord';
import { mayUndo } from '../../src/domain/moderation/role';
import { placeOf } from '../facts';
import type { Api, Deps } from '../http/api';
import { moderatorOf } from '../http/callerOf';
import { Id, Moment, oneOf, RecordId, Text } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import { decide, DECISION_KINDS } from './decide';
import { placesOfRecent, restoreParts } from './recentMessages';
import { requireRecord, undo } from './undo';

const MAX_REPORTS = 100;

const NewDecision = Type.Object(
  {
    kind: oneOf(DECISION_KINDS),
    reason: Type.String({
      maxLength: 2_000,
      default: '',
      description: 'Why; `warn`, `mute`, `block` and `ban` need one, which the user reads.',
    }),
    userId: Type.Optional(Id),
    channelId: Type.Optional(Id),
    message: Type.Optional(RecordId),
    until: Type.Optional(Moment),
    untilBefore: Type.Optional(Moment),
    restriction: Type.Optional(oneOf(RESTRICTION_KINDS)),
    reportIds: Type.Optional(Type.Array(RecordId, { maxItems: MAX_REPORTS })),
    deleteSince: Type.Optional(
      Type.Integer({
        ...Moment,
        description:
          'With a ban: also deletes what the user wrote in public channels since then, the newest 100 messages of the ' +
          'last week. The undo of the ban restores them.',
      }),
    ),
    law: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'The law that was broken.' }),
    ),
  },
  { additionalProperties: false },
);

const DECISION_COST = 2;
const DELETIONS_COST = 20;

const Made = Type.Object({ ids: Type.Array(RecordId) });

/** Decisions: making them, and taking them back. */
export function addDecisions(app: Api, { store, facts, identity }: Deps): void {
  app.post(
    '/v1/decisions',
    {
      schema: {
        tags: ['decisions'],
        description:
          'Decides, once, with all that follows. `dismiss` makes a record for each reported user.',
        headers: writeHeaders,
        body: NewDecision,
        response: { 201: Made },
      },
      config: { access: 'deciders', cost: DECISION_COST },
    },
    (request, reply) => {
      const { userId: actorId } = moderatorOf(request);
      identity.requirePerson(request.body.userId);
      return writeOnce(store, request, reply, {
        status: 201,
        prepare: () => {
          if (request.body.deleteSince !== undefined) request.spend(DELETIONS_COST);
          return lookUp({ store, facts }, request.body);
        },
        write: async (write, found) => ({
          ids: [...(await decide(write, { ...request.body, ...found, actorId }))],
        }),
      });
    },
  );

  app.post(
    '/v1/decisions/:id/undo',
    {
      schema: {
        tags: ['decisions'],
        description: 'Takes back a decision of the caller; leads take back those of others too.',
        headers: writeHeaders,
        params: Type.Object({ id: RecordId }),
        body: Type.Object({ reason: Type.Optional(Text) }, { additionalProperties: false }),
        response: { 201: Made },
      },
      config: { access: 'deciders', cost: DECISION_COST },
    },
    (request, reply) => {
      const { userId: actorId, role } = moderatorOf(request);
      const { reason = '' } = request.body;
      return writeOnce(store, request, reply, {
        status: 201,
        prepare: async () => {
          const { channelId } = await requireRecord(store, request.params.id);
          return placeOf(facts, channelId ?? undefined);
        },
        write: async (write, place) => {
          const record = await requireRecord(write, request.params.id);
          const isRules = record.kind === 'changeRules';
          if (isRules ? role !== 'lead' : !mayUndo(role, actorId, record.actorId ?? undefined)) {
            throw new Problem('forbidden');
          }
          const undone = await undo(write, record, { actorId, reason, place });
          const parts = await restoreParts(write, record.id, { actorId, reason });
          return { ids: [undone, ...parts] };
        },
      });
    },
  );
}

/** Users are not looked up: one without a record in App Context can write, too, and be banned. */
async function lookUp(
  { store, facts }: Pick<Deps, 'store' | 'facts'>,
  decision: Static<typeof NewDecision>,
) {
  const { kind, userId, channelId, message, deleteSince } = decision;
  const isAboutMessage = kind === 'deleteMessage' && channelId !== undefined;
  const evidence =
    isAboutMessage && message !== undefined ? await facts.message(channelId, message) : undefined;
  const places =
    userId !== undefined && deleteSince !== undefined
      ? await placesOfRecent(store, facts, userId, deleteSince)
      : undefined;
  return { place: await placeOf(facts, channelId), evidence, places };
}
