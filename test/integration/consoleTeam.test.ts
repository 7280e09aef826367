import '../support/fakes/nodeTimers';
import { toUserId } from '../../src/domain/ids';
import { LOG_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { selectQueueCount } from '../../src/moderator/queue/queueSelectors';
import { workThrough } from '../support/drivers/caseWorker';
import { moderatorClient } from '../support/drivers/moderator';
import { createLiveConsole } from '../support/worlds/liveConsole';
import {
  EVE,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../support/worlds/moderatedChat';

const CASES = 20;
const TEAM = ['mo_1', 'mo_2', 'mo_3', 'mo_4', 'mo_5'].map(toUserId);

describe('five moderators at one queue', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  it('decide every case once, and none of them works for nothing', async () => {
    const reported = Array.from({ length: CASES }, (_, nth) => `user_${nth}`);
    for (const uuid of reported) {
      await chat.moderator.objects.setUUIDMetadata({ uuid, data: { name: uuid } });
      await report(chat.eve, EVE, uuid, {});
    }
    const consoles = await Promise.all(
      TEAM.map(async (id) => {
        const live = createLiveConsole(moderatorClient(chat.service, id, 'moderator'));
        await live.signIn(id);
        return { id, live };
      }),
    );
    const work = await Promise.all(
      consoles.map(({ id, live }) =>
        workThrough(live, id, { think: () => Promise.resolve(), goesOn: () => true }),
      ),
    );
    expect(work.flatMap(({ decided }) => decided).sort()).toEqual([...reported].sort());
    expect(work.map(({ refused }) => refused)).toEqual(TEAM.map(() => 0));
    const log = await chat.historyOf(LOG_CHANNEL);
    expect(log.map((record) => ('userId' in record ? record.userId : '')).sort()).toEqual(
      [...reported].sort(),
    );
    for (const { live } of consoles) {
      expect(selectQueueCount(live.store.getState())).toBe(0);
      live.signOut();
    }
  });
});
