import { screen } from '@testing-library/react';
import { toChannelId } from '../../../../../src/domain/ids';
import { threadIdOf } from '../../../../../src/domain/thread';
import { mentionsRequested } from '../../../../../src/features/dialogs/dialogsSlice';
import { MentionsDialog } from '../../../../../src/features/messageLists/MentionsDialog';
import { usersReceived, membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, GENERAL } from '../../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { sdkHistoryItemOf } from '../../../../builders/buildSdk';
import { timetokenAt } from '../../../../builders/timetokens';
import type { FakePubnub } from '../../../../support/fakes/fakePubnub';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

const THREAD = threadIdOf({ channelId: GENERAL, timetoken: timetokenAt(1) });

/** Bob mentioned Ann in a channel, in one of its threads, and in a channel that she does not read. */
function serveMentions(pubnub: FakePubnub): void {
  const messages = [
    buildMessage({ channelId: GENERAL, timetoken: timetokenAt(2), text: 'in the channel' }),
    buildMessage({ channelId: THREAD, timetoken: timetokenAt(3), text: 'in the thread' }),
    buildMessage({ channelId: toChannelId('space.closed'), timetoken: timetokenAt(4) }),
  ].map((message) => ({ ...message, authorId: BOB }));
  pubnub.fetchMessages.mockImplementation(({ channels: [channel = ''] }) => {
    const rows =
      channel === ANN
        ? messages.map(({ channelId, timetoken }) => ({
            channel: ANN,
            timetoken,
            uuid: BOB,
            message: { type: 'mention', channel: channelId, messageTimetoken: timetoken },
          }))
        : messages.filter(({ channelId }) => channelId === channel).map(sdkHistoryItemOf);
    return Promise.resolve({ channels: { [channel]: rows } });
  });
}

describe('the list of mentions', () => {
  it('shows those in channels that the user reads and in their threads, with the channel’s name', async () => {
    const { store, pubnub } = renderWithStore(
      <MentionsDialog dialog={{ kind: 'mentions', status: 'ready' }} onSwitched={() => {}} />,
      membershipsLoaded({ channels: [buildChannel({ id: GENERAL, name: 'General' })] }),
      usersReceived([buildUser({ id: BOB, name: 'Bob Baker' })]),
    );
    serveMentions(pubnub);
    store.dispatch(mentionsRequested(false));
    await screen.findByText('in the thread');
    expect(screen.getAllByRole('button', { name: /^Bob Baker/ })).toHaveLength(2);
    expect(screen.getAllByText('General')).toHaveLength(2);
  });
});
