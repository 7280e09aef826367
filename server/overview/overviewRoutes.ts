import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { Moment } from '../http/fields';
import { Problem } from '../http/problem';
import { readActivity } from './readActivity';
import { readOverview } from './readOverview';

const Count = Type.Integer();
const Duration = Type.Optional(Type.Number({ description: 'ms' }));

const Overview = Type.Object({
  from: Moment,
  since: Type.Optional(Moment),
  open: Type.Object({
    count: Count,
    medianAge: Duration,
    oldestAge: Duration,
    byAge: Type.Array(Count, { description: 'Up to an hour, a day, a week, and older.' }),
  }),
  decisions: Count,
  automatic: Count,
  undone: Count,
  medianTime: Duration,
  appeals: Type.Object({ answered: Count, overturned: Count }),
  steps: Type.Array(
    Type.Object({
      from: Moment,
      byModerators: Count,
      automatic: Count,
      reports: Count,
      rejected: Type.Integer({ description: 'Messages that a rule rejected.' }),
    }),
  ),
  channels: Type.Array(Type.Object({ channelId: Type.String(), count: Count }), {
    description: 'Where most was reported in the period.',
  }),
  reasons: Type.Array(Type.Object({ reason: Type.String(), count: Count })),
  otherReasons: Type.Object({ reasons: Count, count: Count }),
  moderators: Type.Array(
    Type.Object({
      moderatorId: Type.String(),
      count: Count,
      medianTime: Duration,
      overturned: Count,
    }),
  ),
});

/** A month of days. */
const MAX_STEPS = 31;

const OverviewQuery = Type.Object(
  {
    starts: Type.Array(Moment, {
      minItems: 1,
      maxItems: MAX_STEPS,
      description:
        'The beginnings of the steps of a chart, ascending: midnights where the reader is, for instance.',
    }),
  },
  { additionalProperties: false },
);

const OVERVIEW_COST = 60;

/** The figures of the moderators' work. */
export function addOverview(app: Api, { store }: Deps): void {
  app.get(
    '/v1/overview',
    {
      schema: {
        tags: ['overview'],
        description: 'The figures of a period.',
        querystring: OverviewQuery,
        response: { 200: Overview },
      },
      config: { cost: OVERVIEW_COST },
    },
    async ({ query: { starts } }) => {
      const isAscending = starts.every((start, nth) => start > (starts[nth - 1] ?? -1));
      if (!isAscending) {
        const errors = [{ field: 'query.starts', message: 'must be ascending' }];
        throw new Problem('invalidInput', undefined, { errors });
      }
      const [{ reasons, moderators, steps, open, ...rest }, activity] = await Promise.all([
        readOverview(store.db, starts, store.now()),
        readActivity(store.db, starts),
      ]);
      const quiet = { reports: 0, rejected: 0 };
      return {
        ...rest,
        channels: activity.channels,
        reasons: [...reasons],
        open: { ...open, byAge: [...open.byAge] },
        steps: steps.map((step, nth) => ({ ...step, ...(activity.steps[nth] ?? quiet) })),
        moderators: moderators.map(({ id, ...figures }) => ({ ...figures, moderatorId: id })),
      };
    },
  );
}
