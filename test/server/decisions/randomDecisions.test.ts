import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { requireValue } from '../../../server/keyset/requireValue';
import { toUserId } from '../../../src/domain/ids';
import { readRestrictions } from '../../../src/domain/moderation/restriction';
import { budgetOf, createTimeLimit, fc, patienceOf } from '../../support/drivers/randomRuns';
import { waitFor } from '../../support/drivers/waitFor';
import { expectAgreement } from '../../support/matchers/expectAgreement';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type Answer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const SERVER_ID = toUserId('server');
const BUDGET = budgetOf(2);
const [MIN_STEPS, MAX_STEPS] = [50, 80];
const USERS = 2;
/** Few, so that much is about the same restriction. */
const CHANNELS = ['space.a'];

type Kind = 'ban' | 'mute' | 'block';

/** What a step does, by numbers that are taken from what there is at that moment. */
type Step =
  | {
      readonly does: 'restrict' | 'lift';
      readonly kind: Kind;
      readonly user: number;
      readonly channel: number;
    }
  | { readonly does: 'undo' | 'uphold' | 'overturn'; readonly nth: number };

const restricting = fc.record({
  does: fc.constantFrom('restrict' as const, 'lift' as const),
  kind: fc.constantFrom('ban' as const, 'mute' as const, 'block' as const),
  user: fc.nat(USERS - 1),
  channel: fc.nat(CHANNELS.length - 1),
});
const answering = fc.record({
  does: fc.constantFrom('undo' as const, 'undo' as const, 'uphold' as const, 'overturn' as const),
  nth: fc.nat(1_000),
});
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(restricting, answering), {
  minLength: MIN_STEPS,
  maxLength: MAX_STEPS,
  size: 'max',
});

/** A record of the log that changed a restriction, as the model remembers it. */
interface Made {
  readonly id: string;
  readonly key: string;
  readonly kind: Kind;
  readonly userId: string;
  readonly channelId: string | undefined;
  readonly isStart: boolean;
  /** Whether the answer to an appeal made it: that cannot be appealed. */
  readonly isAnswer: boolean;
}

/** What holds of a restriction: the record that began it, and the one that changed it last. */
interface Held {
  readonly isInForce: boolean;
  readonly origin: string;
  readonly last: string;
}

const expectAnswer = ({ status, body }: Answer, isTaken: boolean) =>
  expect([status, isTaken || body['code']]).toEqual(
    isTaken ? [201, true] : [409, 'alreadyDecided'],
  );

const LIFTS = { ban: 'unban', mute: 'unmute', block: 'unblock' } as const;

describe.each(DIALECTS)('random decisions on %s', (dialect) => {
  let emulator: Emulator;
  let server: TestServer;
  /** Counts also those that are made to shrink a failure. */
  let runs = 0;
  beforeAll(async () => {
    emulator = await startEmulator({ requiresTokens: true });
    const { sdk, secretKey } = emulator;
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: { ...sdk, secretKey, userId: SERVER_ID },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await emulator.close();
  });

  /** One run: its own users, what was made of their restrictions, and every record that has to be in the log. */
  class Run {
    private readonly held = new Map<string, Held>();
    private readonly made: Made[] = [];
    private readonly appealed = new Set<string>();
    /** The records that took another one back, by that one. */
    private readonly undoings: { readonly id: string; readonly undoes: string }[] = [];
    readonly records: { readonly id: string; readonly userId: string }[] = [];

    constructor(
      readonly users: readonly string[],
      private readonly lea: string,
      private readonly max: string,
    ) {}

    async take(step: Step): Promise<void> {
      switch (step.does) {
        case 'restrict':
        case 'lift':
          await this.decide(step);
          return;
        case 'undo':
          await this.undo(step.nth);
          return;
        case 'uphold':
        case 'overturn':
          await this.appeal(step.does, step.nth);
      }
    }

    private post(path: string, token: string, body: object): Promise<Answer> {
      return server.call('POST', path, { token, body });
    }

    private async decide({ does, kind, ...step }: Extract<Step, { does: 'restrict' | 'lift' }>) {
      const userId = this.users[step.user] ?? '';
      const channelId = kind === 'ban' ? undefined : CHANNELS[step.channel];
      const key = [userId, kind, channelId].join(' ');
      const isStart = does === 'restrict';
      const body = { kind: isStart ? kind : LIFTS[kind], userId, channelId, reason: 'Rude' };
      const answer = await this.post('/v1/decisions', this.lea, body);
      const isTaken = (this.held.get(key)?.isInForce === true) !== isStart;
      expectAnswer(answer, isTaken);
      if (isTaken)
        this.keep(idOf(answer), { key, kind, userId, channelId, isStart, isAnswer: false });
    }

    /** Whether the record can still be taken back: nothing else has changed since what it made. */
    private isStanding({ id, key, isStart }: Made): boolean {
      const held = this.held.get(key);
      if (isStart) return held?.isInForce === true && held.origin === id;
      return held?.isInForce === false && held.last === id;
    }

    private async undo(nth: number): Promise<void> {
      const record = this.made[nth % this.made.length];
      if (!record) return;
      const answer = await this.post(`/v1/decisions/${record.id}/undo`, this.lea, {});
      const isTaken = this.isStanding(record);
      expectAnswer(answer, isTaken);
      if (!isTaken) return;
      const id = idOf(answer);
      this.keep(id, { ...record, isStart: !record.isStart, isAnswer: false });
      this.undoings.push({ id, undoes: record.id });
    }

    private async appeal(answer: 'uphold' | 'overturn', nth: number): Promise<void> {
      const open = this.made.filter(
        ({ id, isStart, isAnswer }) => isStart && !isAnswer && !this.appealed.has(id),
      );
      const record = open[nth % open.length];
      if (!record) return;
      this.appealed.add(record.id);
      const token = await server.user(record.userId);
      const told = itemsOf(await server.call('GET', '/v1/statements?limit=100', { token }));
      const statementId = told.find(({ decisionId }) => decisionId === record.id)?.['id'];
      const appeal = await this.post('/v1/appeals', token, { statementId, text: 'It was a quote' });
      const path = `/v1/appeals/${idOf(appeal)}/answer`;
      const made = await this.post(path, this.max, { answer, reason: 'I looked' });
      const id = idOf(made);
      const isTaken = answer === 'overturn' && this.isStanding(record);
      if (answer === 'overturn' && !this.isUndone(record.id)) {
        this.undoings.push({ id, undoes: record.id });
      }
      if (isTaken) this.keep(id, { ...record, isStart: false, isAnswer: true });
      else this.records.push({ id, userId: record.userId });
    }

    private keep(id: string, { key, ...made }: Omit<Made, 'id'>): void {
      const { isStart, userId } = made;
      const origin = isStart ? id : (this.held.get(key)?.origin ?? '');
      this.held.set(key, { isInForce: isStart, origin, last: id });
      this.made.push({ ...made, key, id });
      this.records.push({ id, userId });
    }

    /** Whether a record that counts takes this one back. */
    isUndone(id: string): boolean {
      return this.undoings.some((other) => other.undoes === id && !this.isUndone(other.id));
    }

    /** The restrictions of a user, by the model. */
    restrictionsOf(userId: string) {
      const channelsOf = (kind: Kind) =>
        CHANNELS.filter((channel) => this.held.get([userId, kind, channel].join(' '))?.isInForce);
      return {
        isBanned: this.held.get([userId, 'ban', undefined].join(' '))?.isInForce === true,
        mutedChannels: channelsOf('mute'),
        blockedChannels: channelsOf('block'),
      };
    }
  }

  it(
    'undos and appeals leave the log, the statements, the cases and the records that a model expects',
    async () => {
      const { sdk, secretKey } = emulator;
      const keyset = createSdkKeyset({ ...sdk, secretKey, userId: SERVER_ID });
      const stopInTime = createTimeLimit(BUDGET);
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          stopInTime();
          // The budgets of the callers.
          server.pass(30_000);
          const [lea, max] = [await server.moderator('lea'), await server.moderator('max')];
          runs += 1;
          const users = Array.from({ length: USERS }, (_, nth) => `user${runs}-${nth}`);
          const run = new Run(users, lea, max);
          for (const step of taken) await run.take(step);
          const { db } = server.store;
          const log = await db
            .selectFrom('decisions')
            .leftJoin('statements', 'statements.decisionId', 'decisions.id')
            .leftJoin('undone', 'undone.recordId', 'decisions.id')
            .select(['decisions.id', 'decisions.userId', 'statements.userId as told', 'byId'])
            .where('decisions.userId', 'in', run.users)
            .orderBy('decisions.id')
            .execute();
          const shown = log.map(({ byId, ...record }) => ({ ...record, isUndone: byId !== null }));
          expect(shown).toEqual(
            run.records.map(({ id, userId }) => ({
              id,
              userId,
              told: userId,
              isUndone: run.isUndone(id),
            })),
          );
          const isTold = async () =>
            (await db.selectFrom('outbox').selectAll().execute()).length === 0;
          await waitFor(isTold, 'the world to be told');
          for (const userId of run.users) {
            const wanted = run.restrictionsOf(userId);
            const record = requireValue(await keyset.user(toUserId(userId)));
            expect(readRestrictions(record?.custom)).toEqual(wanted);
            const session = await server.call('POST', '/v1/sessions', { body: { userId } });
            expect(session.body['restrictions']).toEqual(wanted);
          }
          await expectAgreement(server.store, keyset, SERVER_ID);
        }),
        { numRuns: BUDGET.runs },
      );
      keyset.close();
      expect(runs).toBeGreaterThan(0);
    },
    patienceOf(BUDGET),
  );
});
