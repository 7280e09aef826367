import { NO_FACTS } from '../../../server/facts';
import { openStore, type Store } from '../../../server/store/openStore';
import { RuleActions } from '../../../server/verdicts/ruleActions';
import type { BehaviourRule } from '../../../src/domain/behaviourRules/rules';
import { makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';

const RULE: BehaviourRule = {
  id: 'links',
  name: 'First link',
  condition: 'firstLink',
  threshold: 1,
  windowSeconds: 0,
  action: 'notify',
  forSeconds: 0,
  channels: [],
  exceptChannels: [],
  mode: 'active',
};

describe('the actions of rules on behaviour', () => {
  let place: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    place = await makeDatabase('sqlite');
    store = await openStore({ database: place.database });
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  it('are performed at the next match when the database was away at the one before', async () => {
    let isAway = true;
    const actions = new RuleActions({
      facts: NO_FACTS,
      store: {
        ...store,
        write: (work) => (isAway ? Promise.reject(new Error('away')) : store.write(work)),
      },
    });
    const event = { kind: 'join', at: 1, userId: 'bob', channel: 'space.general' } as const;
    await expect(actions.perform([RULE], event)).rejects.toThrow('away');
    isAway = false;
    await actions.perform([RULE], { ...event, at: 2 });
    await actions.perform([RULE], { ...event, at: 3 });
    const reports = await store.db.selectFrom('reports').select(['userId', 'reason']).execute();
    expect(reports).toEqual([{ userId: 'bob', reason: 'Rule: First link' }]);
  });
});
