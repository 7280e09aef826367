import { toChannelId, toUserId } from '../../../src/domain/ids';
import { selectCurrentChannelId } from '../../../src/features/channels/channelsSelectors';
import {
  selectDialog,
  selectJoiningId,
  selectOpenDialog,
  selectOpening,
} from '../../../src/features/dialogs/dialogsSlice';
import { selectJoinedChannelIds } from '../../../src/features/memberships/membershipsSlice';
import { sessionStarted } from '../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../builders/buildAnswers';
import { ANN, BOB, GENERAL } from '../../builders/buildMessage';
import { buildChannel, buildUser } from '../../builders/buildRecords';
import { createTestApp, type TestApp } from '../worlds/testApp';

export const CARA = toUserId('user_cara');
export const DIRECT = toChannelId(`direct.${ANN}@${BOB}`);
export const general = buildChannel({ id: GENERAL, name: 'General' });

/** Ann is signed in and is in the general channel; Bob and Cara are known. */
export function signIn() {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(
    usersReceived([
      buildUser({ id: ANN, name: 'Ann Archer' }),
      buildUser({ id: BOB, name: 'Bob Baker' }),
      buildUser({ id: CARA, name: 'Cara Cook' }),
    ]),
  );
  app.store.dispatch(membershipsLoaded({ channels: [general] }));
  return app;
}

export const currentOf = ({ store }: TestApp) => selectCurrentChannelId(store.getState());
export const joinedOf = ({ store }: TestApp) => selectJoinedChannelIds(store.getState());
export const joiningId = ({ store }: TestApp) => selectJoiningId(store.getState());
export const opening = ({ store }: TestApp) => selectOpening(store.getState());
export const dialog = ({ store }: TestApp) => selectOpenDialog(store.getState());
export const switcher = ({ store }: TestApp) => selectDialog(store.getState(), 'switcher');
export const newChat = ({ store }: TestApp) => selectDialog(store.getState(), 'newChat');
export const pagesOf = (call: { mock: { calls: [{ page?: { next?: string } }][] } }) =>
  call.mock.calls.map(([{ page }]) => page?.next);

/** So many rows, in pages of a hundred as the service gives them. */
export function pagesFrom(count: number, row: (index: number) => unknown) {
  const rows = Array.from({ length: count }, (_, index) => row(index));
  return ({ page }: { readonly page?: { readonly next?: string } }) => {
    const start = Number(page?.next ?? 0);
    return Promise.resolve({ data: rows.slice(start, start + 100), next: `${start + 100}` });
  };
}
