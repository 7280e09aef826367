import { ignoreListIdOf, MAX_IGNORED } from '../../src/domain/ignoreList';
import { toUserId } from '../../src/domain/ids';
import { ignoringChosen, selectIgnoredIds } from '../../src/features/ignoring/ignoringSlice';
import { numbered } from '../support/worlds/smallWorld';
import '../support/fakes/nodeTimers';
import { waitFor } from '../support/drivers/waitFor';
import { createLiveApp, type LiveApp } from '../support/worlds/liveApp';
import { ANN, createSmallWorld, GENERAL } from '../support/worlds/smallWorld';
import { startTestService, type TestService } from '../support/worlds/testService';

const LIST = ignoreListIdOf(toUserId(ANN));

describe('the list of ignored users on two devices', () => {
  let service: TestService;
  let desk: LiveApp;
  let sofa: LiveApp;

  beforeEach(async () => {
    service = await startTestService({ subscribeHoldMs: 20_000 });
    await createSmallWorld(service);
    [desk, sofa] = [createLiveApp(service, ANN), createLiveApp(service, ANN)];
    for (const app of [desk, sofa]) {
      app.start();
      await app.open(GENERAL);
      await waitFor(() => app.store.getState().ignoring.isLoaded, 'the list');
    }
  });
  afterEach(async () => {
    for (const app of [desk, sofa]) app.close();
    await service.close();
  });

  const choose = ({ store }: LiveApp, id: string, isIgnored: boolean) =>
    store.dispatch(ignoringChosen({ userId: toUserId(id), isIgnored }));
  const ignored = ({ store }: LiveApp) => [...selectIgnoredIds(store.getState())].sort();
  const settled = (expected: readonly string[]) =>
    waitFor(
      () =>
        [desk, sofa].every(
          (app) =>
            ignored(app).join() === expected.join() &&
            Object.keys(app.store.getState().ignoring.changes).length === 0,
        ),
      expected.join() || 'nobody',
    );
  const write = (ids: readonly string[]) =>
    service
      .client(ANN)
      .objects.setUUIDMetadata({ uuid: LIST, data: { custom: { m: ids.join(), other: 'kept' } } });

  it('takes the changes of both, also when they come at the same time, and keeps other data', async () => {
    await write(['zoe']);
    await settled(['zoe']);
    for (const id of ['a', 'b', 'c']) choose(desk, id, true);
    for (const id of ['d', 'e']) choose(sofa, id, true);
    choose(sofa, 'zoe', false);
    await settled(['a', 'b', 'c', 'd', 'e']);
    const include = { customFields: true };
    const { data } = await service.client(ANN).objects.getUUIDMetadata({ uuid: LIST, include });
    expect(data.custom).toMatchObject({ other: 'kept' });
  });

  it('is undone when another device has filled the list meanwhile', async () => {
    const many = numbered('user', MAX_IGNORED);
    await write(many.slice(1));
    await settled(many.slice(1));
    choose(desk, 'a', true);
    choose(sofa, 'b', true);
    await waitFor(
      () => [desk, sofa].some((app) => app.store.getState().ignoring.failed?.isFull),
      'one to be refused',
    );
    await waitFor(() => ignored(sofa).join() === ignored(desk).join(), 'the same list');
    expect(ignored(desk)).toHaveLength(MAX_IGNORED);
  });
});
