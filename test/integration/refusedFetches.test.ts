import '../support/fakes/nodeTimers';
import { toChannelId } from '../../src/domain/ids';
import { selectCurrentChannelId } from '../../src/features/channels/channelsSelectors';
import { channelOpened } from '../../src/features/channels/channelsSlice';
import { selectJoinedChannelIds } from '../../src/features/memberships/membershipsSlice';
import { selectIsAccessDenied } from '../../src/features/session/sessionSlice';
import { faultsOf, type Faults } from '../support/drivers/faults';
import { createLiveApp, type LiveApp } from '../support/worlds/liveApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  publishAll,
} from '../support/worlds/smallWorld';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';

const GROUP = 'group.000000000000000000000000001';
const ROUNDS = 12;

describe('a user who is taken out of a group', () => {
  let service: TestService;
  let faults: Faults;
  let app: LiveApp;

  beforeEach(async () => {
    service = await startTestService({ faults: true });
    faults = faultsOf(service);
    await createSmallWorld(service);
    await administrator(service).objects.setChannelMetadata({
      channel: GROUP,
      data: { name: 'A group' },
    });
    await setMembership(true);
    app = createLiveApp(service, ANN);
  });
  afterEach(async () => {
    app.close();
    await service.close();
  });

  const setMembership = async (isMember: boolean) => {
    const { objects } = administrator(service);
    const members = { channel: GROUP, uuids: [ANN] };
    if (isMember) await objects.setChannelMembers(members);
    else await objects.removeChannelMembers(members);
  };
  const state = () => app.store.getState();
  const isJoined = () => selectJoinedChannelIds(state()).includes(toChannelId(GROUP));
  const isLive = async (round: number) => {
    const text = `round ${round}`;
    await publishAll(service, ANN, GENERAL, [text]);
    await waitFor(() => app.texts(GENERAL).includes(text), `${text} to be delivered`);
  };

  it('keeps the chat when it happened during an outage [8.3]', async () => {
    app.start();
    await app.open(GENERAL);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await app.open(GROUP);
      await faults.add({ match: { userId: ANN }, effect: { kind: 'dropRequest' } });
      await publishAll(service, BOB, GENERAL, ['ends the poll']);
      await waitFor(() => state().session.connection === 'lost', 'the loss');
      await setMembership(false);
      await faults.clear();
      window.dispatchEvent(new Event('online'));
      await waitFor(() => state().session.connection === 'connected', 'recovery');
      await waitFor(() => !isJoined(), 'the group to be gone');
      await isLive(round);
      expect(selectIsAccessDenied(state())).toBe(false);
      expect(selectCurrentChannelId(state())).not.toBe(GROUP);
      await setMembership(true);
      await waitFor(isJoined, 'the group to be back');
    }
  });

  it('keeps the chat when the news comes after the refusal', async () => {
    app.start();
    await app.open(GENERAL);
    await faults.add({
      match: { operation: 'membershipList', userId: ANN },
      effect: { kind: 'delay', ms: 300 },
    });
    await setMembership(false);
    app.store.dispatch(channelOpened(toChannelId(GROUP)));
    await waitFor(() => !isJoined(), 'the group to be gone');
    await isLive(1);
    expect(selectIsAccessDenied(state())).toBe(false);
    expect(selectCurrentChannelId(state())).not.toBe(GROUP);
  });
});

describe('a user whom the access manager gives nothing', () => {
  let service: TestService;
  let app: LiveApp;

  beforeEach(async () => {
    service = await startTestService({ accessManager: { isEnforced: true } });
    await createSmallWorld(service);
    app = createLiveApp(service, ANN);
  });
  afterEach(async () => {
    app.close();
    await service.close();
  });

  it('is told so [2.9]', async () => {
    app.start();
    await waitFor(() => selectIsAccessDenied(app.store.getState()), 'the refusal');
    expect(selectJoinedChannelIds(app.store.getState())).toEqual([]);
  });
});
