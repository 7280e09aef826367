import type { ChannelId } from '../../../src/domain/ids';
import { isReactionValue } from '../../../src/domain/messageAction';
import type { Timetoken } from '../../../shared/protocol';
import { selectDraft } from '../../../src/features/composer/composerSlice';
import { selectOutbox } from '../../../src/features/outbox/outboxSlice';
import { selectJoinedChannelIds } from '../../../src/features/memberships/membershipsSlice';
import { selectChannelMessages } from '../../../src/features/messages/messagesSlice';
import { createRowBuilder } from '../../../src/features/messages/messageRows';
import { selectIsClosed, selectIsMuted } from '../../../src/features/restrictions/restrictions';
import { selectIsUnread } from '../../../src/features/unread/unreadSlice';
import { selectReactions } from '../../../src/features/reactions/reactionsSlice';
import { CHANNELS, ME, type HistoryService } from './historyService';
import type { ModelApp } from './modelApp';

/** The app is in the state that the service's history implies. Everything must have arrived. */
export async function expectHistory(app: ModelApp): Promise<void> {
  const { service, store } = app;
  expect(store.getState().session.isAccessDenied).toBe(false);
  expect([...selectJoinedChannelIds(store.getState())].sort()).toEqual([...service.joined].sort());
  expectRestrictions(app);
  expectDrafts(app);
  for (const channelId of service.joined) {
    if (!service.isBlocked(channelId)) expectUnread(app, channelId);
  }
  for (const channelId of service.joined) {
    if (service.isBlocked(channelId)) continue;
    await app.open(channelId);
    expectChannel(app, channelId);
  }
}

function expectRestrictions({ service, store }: ModelApp): void {
  const { mutedChannels, blockedChannels } = service.restrictions;
  const state = store.getState();
  for (const id of CHANNELS) {
    expect({ id, isMuted: selectIsMuted(state, id), isClosed: selectIsClosed(state, id) }).toEqual({
      id,
      isMuted: mutedChannels.has(id),
      isClosed: blockedChannels.has(id),
    });
  }
}

/**
 * The user's last text was sent, is still in the composer, or is a row that was rejected. What was to be sent
 * when the service is back is given up with its channel. A message that was sent to a channel that is not
 * loaded remains a row until the channel is opened.
 */
function expectDrafts({ service, store, written }: ModelApp): void {
  for (const [channelId, text] of written) {
    const draft = selectDraft(store.getState(), channelId);
    const unsent = selectOutbox(store.getState(), channelId)?.unsent ?? [];
    // A message that was not sent is put back before what was typed since.
    const texts = [
      draft.text,
      ...unsent.map(({ message }) => message.text),
      ...service.messagesOf(channelId).map(({ content }) => content.text),
    ];
    const isKept =
      service.everLeft.has(channelId) || texts.some((each) => each.split('\n').includes(text));
    const isLoaded = selectChannelMessages(store.getState(), channelId)?.hasHistory === true;
    const isOpen = unsent.some(
      ({ status }) => status !== 'rejected' && (isLoaded || status !== 'sent'),
    );
    expect({ channelId, isKept, isOpen }).toEqual({ channelId, isKept: true, isOpen: false });
  }
}

function expectUnread({ service, store, seen }: ModelApp, channelId: ChannelId): void {
  if (!selectChannelMessages(store.getState(), channelId)?.hasHistory) return;
  const upTo = seen.get(channelId) ?? '';
  const isUnread = service
    .messagesOf(channelId)
    .some(
      (message) =>
        message.authorId !== ME && message.timetoken > upTo && !isDeleted(service, message),
    );
  expect({ channelId, isUnread: selectIsUnread(store.getState(), channelId) }).toEqual({
    channelId,
    isUnread,
  });
}

function expectChannel(app: ModelApp, channelId: ChannelId): void {
  const state = app.store.getState();
  const channel = selectChannelMessages(state, channelId);
  const held = app.shown(channelId);
  const since = channel?.hasOlder ? (held[0] ?? '') : '';
  expect(channel).toMatchObject({ hasHistory: true, syncedTo: null });
  const unsent = selectOutbox(state, channelId)?.unsent ?? [];
  expect(unsent.filter(({ status }) => status !== 'rejected')).toEqual([]);
  expect(held).toEqual(app.service.firstSends(channelId, since).map(({ timetoken }) => timetoken));
  // An empty list would satisfy any of this.
  if (app.service.messagesOf(channelId).length > 0) expect(held).not.toEqual([]);
  const rows = createRowBuilder()(channel).filter((row) => row.kind === 'message');
  expect(rows.map(({ message }) => message.text)).toEqual(
    wantedTexts(app.service, channelId, since),
  );
  expect(
    held.map((timetoken) =>
      selectReactions(state, channelId, timetoken).map(({ actionTimetoken }) => actionTimetoken),
    ),
  ).toEqual(
    held.map((timetoken) =>
      actionsOf(app.service, timetoken)
        .filter(({ type, value }) => type === 'reaction' && isReactionValue(value))
        .map(({ actionTimetoken }) => actionTimetoken),
    ),
  );
}

function wantedTexts(service: HistoryService, channelId: ChannelId, since: string): string[] {
  return service.firstSends(channelId, since).flatMap((message) => {
    if (isDeleted(service, message)) return [];
    const edits = revisionsOf(service, message).filter(({ type }) => type === 'updated');
    return edits.at(-1)?.value ?? message.content.text;
  });
}

type Authored = Pick<ReturnType<HistoryService['messagesOf']>[number], 'timetoken' | 'authorId'>;

function isDeleted(service: HistoryService, message: Authored): boolean {
  return revisionsOf(service, message).some(({ type }) => type === 'deleted');
}

/** Of the edits and deletions of others none counts. */
function revisionsOf(service: HistoryService, { timetoken, authorId }: Authored) {
  return actionsOf(service, timetoken).filter(({ userId }) => userId === authorId);
}

function actionsOf(service: HistoryService, timetoken: Timetoken) {
  return service.actions.filter(({ messageTimetoken }) => messageTimetoken === timetoken);
}
