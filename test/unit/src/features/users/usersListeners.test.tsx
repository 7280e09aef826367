import { toUserId } from '../../../../../src/domain/ids';
import { selectIsBanned } from '../../../../../src/features/restrictions/restrictions';
import { selectOwnUser, selectUser } from '../../../../../src/features/users/usersSlice';
import {
  connectionEstablished,
  messagesReceived,
  sessionStarted,
  usersChanged,
} from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const BATCH_DELAY_MS = 200;
const established = connectionEstablished({ isRecovered: false });

const messageOf = (id: string) => buildMessage({ authorId: toUserId(id) });
const filtersOf = ({ pubnub }: TestApp) =>
  pubnub.getAllUUIDMetadata.mock.calls.map(([{ filter }]) => filter);

/** Answers every request for users with a record for each id that is in its filter. */
function serveUsers({ pubnub }: TestApp, ...ids: string[]) {
  pubnub.getAllUUIDMetadata.mockImplementation(({ filter = '' }) =>
    Promise.resolve({
      data: ids
        .filter((id) => filter.includes(`"${id}"`))
        .map((id) => ({ id, name: `Name ${id}` })),
    }),
  );
}

describe('usersListeners', () => {
  useFakeTimers();

  describe('the own record', () => {
    const signIn = () => {
      const app = createTestApp();
      app.store.dispatch(sessionStarted({ userId: ANN }));
      return app;
    };

    it('is fetched when live delivery works, and again when it works again [7.11]', async () => {
      const app = signIn();
      expect(app.pubnub.getUUIDMetadata).not.toHaveBeenCalled();
      app.store.dispatch(established);
      await settle();
      app.store.dispatch(connectionEstablished({ isRecovered: true }));
      await settle();
      expect(app.pubnub.getUUIDMetadata.mock.calls).toEqual([
        [{ uuid: ANN, include: { customFields: true } }],
        [{ uuid: ANN, include: { customFields: true } }],
      ]);
      expect(selectOwnUser(app.store.getState())?.id).toBe(ANN);
    });

    it('that does not exist is no failure', async () => {
      const app = signIn();
      app.pubnub.getUUIDMetadata.mockRejectedValue(sdkRejection(404));
      app.store.dispatch(established);
      await pass(60_000);
      expect(app.pubnub.getUUIDMetadata).toHaveBeenCalledTimes(1);
      expect(app.extra.warn).not.toHaveBeenCalled();
    });

    it('is asked for until it comes', async () => {
      const app = signIn();
      app.pubnub.getUUIDMetadata.mockRejectedValueOnce(sdkRejection(0));
      app.store.dispatch(established);
      await pass(1_000);
      expect(selectOwnUser(app.store.getState())?.id).toBe(ANN);
    });

    it('is fetched when it is written for the first time, so that a ban is seen', async () => {
      const app = signIn();
      app.pubnub.getUUIDMetadata.mockRejectedValueOnce(sdkRejection(404));
      app.store.dispatch(established);
      await settle();
      app.pubnub.getUUIDMetadata.mockResolvedValue({ data: { id: ANN, custom: { ban: true } } });
      app.store.dispatch(usersChanged([{ event: 'set', change: { id: ANN, isBanned: true } }]));
      await settle();
      expect(selectIsBanned(app.store.getState())).toBe(true);
    });

    it.each([
      ['unknown', []],
      ['known', [buildUser({ id: ANN })]],
    ])('that is %s and changes while it is fetched is as it was changed', async (_title, known) => {
      const [before, after] = ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.1Z'];
      const change = { id: ANN, isBanned: true, updated: after };
      const app = signIn();
      app.store.dispatch(usersReceived(known));
      const older = deferred();
      app.pubnub.getUUIDMetadata
        .mockReturnValueOnce(older.promise)
        .mockResolvedValue({ data: { id: ANN, custom: { ban: true }, updated: after } });
      app.store.dispatch(established);
      await settle();
      app.store.dispatch(usersChanged([{ event: 'set', change }]));
      older.resolve({ data: { id: ANN, custom: {}, updated: before } });
      await settle();
      expect(selectIsBanned(app.store.getState())).toBe(true);
    });

    it('is not fetched for a change of a record that is known', async () => {
      const app = signIn();
      app.store.dispatch(established);
      await settle();
      app.store.dispatch(usersChanged([{ event: 'set', change: { id: ANN, name: 'Ann' } }]));
      await pass(BATCH_DELAY_MS);
      expect(app.pubnub.getUUIDMetadata).toHaveBeenCalledTimes(1);
      // The list of ignored users.
      expect(app.pubnub.getAllUUIDMetadata).toHaveBeenCalledTimes(1);
    });
  });

  describe('authors', () => {
    it('that are unknown are fetched together, from live messages and pages alike', async () => {
      const app = createTestApp();
      serveUsers(app, 'a', 'b');
      app.store.dispatch(messagesReceived([messageOf('a'), messageOf('b'), messageOf('a')]));
      app.store.dispatch(buildPage([messageOf('c')]));
      await pass(BATCH_DELAY_MS);
      expect(app.pubnub.getAllUUIDMetadata.mock.calls).toEqual([
        [
          {
            filter: 'id == "a" || id == "b" || id == "c"',
            include: { customFields: true },
            limit: 3,
          },
        ],
      ]);
      expect(selectUser(app.store.getState(), toUserId('b'))?.name).toBe('Name b');
    });

    it('that are known are not fetched', async () => {
      const app = createTestApp();
      app.store.dispatch(usersReceived([buildUser({ id: BOB })]));
      app.store.dispatch(messagesReceived([messageOf(BOB)]));
      await pass(BATCH_DELAY_MS);
      expect(app.pubnub.getAllUUIDMetadata).not.toHaveBeenCalled();
    });

    it('without a record are asked for once', async () => {
      const app = createTestApp();
      for (let i = 0; i < 3; i += 1) {
        app.store.dispatch(messagesReceived([messageOf('ghost')]));
        await pass(BATCH_DELAY_MS);
      }
      expect(app.pubnub.getAllUUIDMetadata).toHaveBeenCalledTimes(1);
    });

    it('without a record are fetched when one is written', async () => {
      const app = createTestApp();
      app.store.dispatch(messagesReceived([messageOf('late')]));
      await pass(BATCH_DELAY_MS);
      serveUsers(app, 'late');
      const id = toUserId('late');
      app.store.dispatch(usersChanged([{ event: 'set', change: { id, name: 'Late' } }]));
      await pass(BATCH_DELAY_MS);
      expect(selectUser(app.store.getState(), id)?.name).toBe('Name late');
    });

    it.each([
      ['at once', 0],
      ['later', BATCH_DELAY_MS],
    ])('are fetched when their record is deleted and written again %s', async (_title, pause) => {
      const app = createTestApp();
      app.store.dispatch(usersReceived([buildUser({ id: BOB, name: 'Bob' })]));
      serveUsers(app, BOB);
      app.store.dispatch(usersChanged([{ event: 'removed', id: BOB }]));
      await pass(pause);
      app.store.dispatch(usersChanged([{ event: 'set', change: { id: BOB, name: 'Bob' } }]));
      await pass(BATCH_DELAY_MS);
      expect(selectUser(app.store.getState(), BOB)?.name).toBe(`Name ${BOB}`);
    });

    it('are fetched again with their next message when the fetch failed', async () => {
      const app = createTestApp();
      app.pubnub.getAllUUIDMetadata.mockRejectedValueOnce(sdkRejection(0));
      app.store.dispatch(messagesReceived([messageOf('a')]));
      await pass(BATCH_DELAY_MS);
      serveUsers(app, 'a');
      app.store.dispatch(messagesReceived([messageOf('a')]));
      await pass(BATCH_DELAY_MS);
      expect(selectUser(app.store.getState(), toUserId('a'))?.name).toBe('Name a');
    });

    it('are fetched while messages keep coming without a pause', async () => {
      const app = createTestApp();
      serveUsers(app, 'a');
      for (let i = 0; i < 10; i += 1) {
        app.store.dispatch(messagesReceived([messageOf('a')]));
        await pass(50);
      }
      expect(selectUser(app.store.getState(), toUserId('a'))?.name).toBe('Name a');
      expect(app.pubnub.getAllUUIDMetadata).toHaveBeenCalledTimes(1);
    });

    it('are asked for twenty-five at a time', async () => {
      const app = createTestApp();
      const ids = Array.from({ length: 60 }, (_, i) => `author-${i}`);
      app.store.dispatch(messagesReceived(ids.map(messageOf)));
      await pass(BATCH_DELAY_MS);
      expect(filtersOf(app).map((filter) => filter?.split('||').length)).toEqual([25, 25, 10]);
    });

    it('cannot break out of the filter with quotes or backslashes in their ids', async () => {
      const app = createTestApp();
      app.store.dispatch(messagesReceived([messageOf('" || id LIKE "*'), messageOf('back\\')]));
      await pass(BATCH_DELAY_MS);
      expect(filtersOf(app)).toEqual([String.raw`id == "\" || id LIKE \"*" || id == "back\\"`]);
    });
  });
});
