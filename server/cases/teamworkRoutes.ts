import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { moderatorOf } from '../http/callerOf';
import { Id, Moment, RecordId, SomeText, Text } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import { addRecord } from '../decisions/records';
import { makeTrue } from '../outbox/subjects';
import type { Write } from '../store/openStore';
import { refreshCase } from './caseRows';
import { endLease, leaseOf, requireFree, setWaiting, takeLease } from './leases';

const params = Type.Object({ userId: Id });
const Logged = Type.Object({ id: RecordId });

/** How moderators share the work on cases: leases, notes, opinions and handing over. */
export function addTeamwork(app: Api, { store }: Deps): void {
  app.put(
    '/v1/cases/:userId/lease',
    {
      schema: {
        tags: ['cases'],
        description:
          'Takes or renews the lease of a case, with `takeOver` also from somebody else.',
        headers: writeHeaders,
        params,
        body: Type.Object(
          { takeOver: Type.Optional(Type.Boolean()) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ holderId: Type.String(), endsAt: Moment }) },
      },
      config: { access: 'deciders' },
    },
    (request, reply) => {
      const { userId: actorId } = moderatorOf(request);
      const { userId } = request.params;
      return writeOnce(store, request, reply, {
        write: async (write) => {
          if (request.body.takeOver === true) await takeOver(write, userId, actorId);
          await requireFree(write, userId, actorId);
          await requireOpenReports(write, userId);
          return await takeLease(write, userId, actorId);
        },
      });
    },
  );

  app.delete(
    '/v1/cases/:userId/lease',
    {
      schema: {
        tags: ['cases'],
        description: 'Gives the lease back, if the caller has it.',
        headers: writeHeaders,
        params,
        response: { 200: Type.Object({}) },
      },
      config: { access: 'deciders' },
    },
    (request, reply) => {
      const { userId: actorId } = moderatorOf(request);
      const { userId } = request.params;
      return writeOnce(store, request, reply, {
        write: async (write) => {
          const lease = await leaseOf(write.db, userId, write.now);
          if (lease?.holderId !== actorId) return {};
          await endLease(write, userId);
          await makeTrue(write, { kind: 'news', topic: 'leases' });
          return {};
        },
      });
    },
  );

  app.post(
    '/v1/cases/:userId/notes',
    {
      schema: {
        tags: ['cases'],
        description:
          'Adds a note to the log. It answers a request for an opinion of the caller, or of anybody.',
        headers: writeHeaders,
        params,
        body: Type.Object({ text: SomeText }, { additionalProperties: false }),
        response: { 201: Logged },
      },
      config: { access: 'deciders' },
    },
    (request, reply) => {
      const { userId: actorId } = moderatorOf(request);
      const { userId } = request.params;
      return writeOnce(store, request, reply, {
        status: 201,
        write: async (write) => {
          const note = { kind: 'note', reason: request.body.text, actorId, userId } as const;
          const id = await addRecord(write, note);
          await answerOpinion(write, userId, actorId);
          return { id };
        },
      });
    },
  );

  const asking = {
    headers: writeHeaders,
    params,
    body: Type.Object(
      { moderatorId: Type.Optional(Id), text: Type.Optional(Text) },
      { additionalProperties: false },
    ),
    response: { 201: Logged },
  };

  app.post(
    '/v1/cases/:userId/opinions',
    {
      schema: {
        ...asking,
        tags: ['cases'],
        description: 'Asks a colleague, or anybody, for an opinion.',
      },
      config: { access: 'deciders' },
    },
    (request, reply) => {
      const { userId: actorId } = moderatorOf(request);
      const { moderatorId, text = '' } = request.body;
      const about = { userId: request.params.userId, actorId, moderatorId, reason: text };
      return writeOnce(store, request, reply, {
        status: 201,
        write: (write) => passOn(write, { ...about, kind: 'askOpinion' }),
      });
    },
  );

  app.post(
    '/v1/cases/:userId/handovers',
    {
      schema: {
        ...asking,
        tags: ['cases'],
        description: 'Hands a case over, to a colleague or to anybody.',
      },
      config: { access: 'deciders' },
    },
    (request, reply) => {
      const { userId: actorId } = moderatorOf(request);
      const { moderatorId, text = '' } = request.body;
      const about = { userId: request.params.userId, actorId, moderatorId, reason: text };
      return writeOnce(store, request, reply, {
        status: 201,
        write: async (write) => {
          await requireFree(write, about.userId, actorId);
          await endLease(write, about.userId);
          return await passOn(write, { ...about, kind: 'handOver' });
        },
      });
    },
  );
}

interface PassedOn {
  readonly kind: 'askOpinion' | 'handOver';
  readonly userId: string;
  readonly actorId: string;
  readonly moderatorId: string | undefined;
  readonly reason: string;
}

async function passOn(write: Write, passedOn: PassedOn): Promise<{ id: string }> {
  const { kind, userId, moderatorId } = passedOn;
  const id = await addRecord(write, passedOn);
  await setWaiting(write, userId, kind, moderatorId);
  return { id };
}

/** @throws (rejects) Problem `alreadyDecided` when somebody has decided about all reports of a case */
async function requireOpenReports({ db }: Write, userId: string): Promise<void> {
  const found = await db
    .selectFrom('cases')
    .select('openReports')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (found?.openReports === 0) throw new Problem('alreadyDecided');
}

/** Ends the lease of somebody else, and says so in the log. */
async function takeOver(write: Write, userId: string, actorId: string): Promise<void> {
  const lease = await leaseOf(write.db, userId, write.now);
  if (!lease || lease.holderId === actorId) return;
  await endLease(write, userId);
  const record = { kind: 'takeOver', reason: '', actorId, userId } as const;
  await addRecord(write, { ...record, moderatorId: lease.holderId });
}

/** The wait for an opinion ends with the note of whoever was asked. */
async function answerOpinion(write: Write, userId: string, actorId: string): Promise<void> {
  await write.db
    .updateTable('cases')
    .set({ waitsFor: null, moderatorId: null })
    .where('userId', '=', userId)
    .where('waitsFor', '=', 'askOpinion')
    .where((build) =>
      build.or([build('moderatorId', 'is', null), build('moderatorId', '=', actorId)]),
    )
    .execute();
  await refreshCase(write, userId);
}
