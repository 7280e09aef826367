import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { nextTimetoken, type Timetoken } from '../../../../../../shared/protocol';
import { selectDraft } from '../../../../../../src/features/composer/composerSlice';
import { MessageList } from '../../../../../../src/features/messages/components/MessageList';
import {
  messageRejected,
  messageStored,
  outboxRestored,
  sendFinished,
  sendStarted,
} from '../../../../../../src/features/outbox/outboxSlice';
import { messagesReceived } from '../../../../../../src/realtime/events';
import {
  ANN,
  BOB,
  buildMessage,
  buildOutgoing,
  GENERAL,
} from '../../../../../builders/buildMessage';
import { buildPage } from '../../../../../builders/buildPage';
import { faultsOf } from '../../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../../support/fakes/undividedList')>(
    '../../../../../support/fakes/undividedList',
  ),
);

const message = buildOutgoing({ text: 'on its way' });
const place = { channelId: GENERAL, messageId: message.id };
const started = sendStarted({ channelId: GENERAL, authorId: ANN, message, file: null });
const stored = messageStored({ channelId: GENERAL, messageId: message.id });
const arrived = (timetoken: Timetoken) =>
  messagesReceived([
    buildMessage({ timetoken, authorId: ANN, id: message.id, text: message.text }),
  ]);

const list = <MessageList label="Messages" channelId={GENERAL} lastSentId={null} />;
const rows = () => screen.queryAllByRole('article');
const row = () => {
  const found = rows().find((article) => article.textContent.includes(message.text));
  if (!found) throw new Error('the message is not there');
  return found;
};

/** A message of Bob, and the own one below it. */
function draw() {
  const said = buildMessage({ authorId: BOB, text: 'said before' });
  const view = renderWithStore(list, buildPage([said], { hasOlder: false }), started);
  const happen = (action: { readonly type: string }) => act(() => void view.store.dispatch(action));
  return { ...view, happen, next: nextTimetoken(said.timetoken), user: userEvent.setup() };
}

describe('a message that is not sent', () => {
  it('says so, and stays the same row when it is sent', () => {
    const { happen, next } = draw();
    const pending = row();
    expect(rows().at(-1)).toBe(pending);
    expect(pending).toHaveAccessibleDescription('Not sent yet');
    expect(within(pending).queryAllByRole('button')).toEqual([]);
    happen(sendFinished({ channelId: GENERAL, messageId: message.id }));
    expect(pending).toHaveAccessibleDescription('on its way');
    happen(arrived(next));
    expect(rows()).toHaveLength(2);
    expect(row()).toBe(pending);
    expect(pending).toHaveAttribute('data-timetoken', next);
    expect(within(pending).getByRole('button', { name: 'Add a reaction' })).toBeInTheDocument();
  });

  it('keeps the focus when it is sent', () => {
    const { happen, next } = draw();
    act(() => row().focus());
    happen(arrived(next));
    expect(row()).toHaveFocus();
  });

  it('can be removed when it was rejected', async () => {
    const { happen, user } = draw();
    happen(stored);
    expect(row()).toHaveAccessibleDescription('Not sent yet');
    happen(messageRejected(place));
    expect(row()).toHaveAccessibleDescription('Not sent');
    const remove = await within(row()).findByRole('button', { name: 'Remove' });
    expect(remove).toHaveAccessibleDescription('on its way');
    await user.click(remove);
    expect(rows()).toHaveLength(1);
  });

  it('goes back into the composer when it was rejected', async () => {
    const { happen, user, store } = draw();
    const rejected = { channelId: GENERAL, authorId: ANN, message, file: null, isRejected: true };
    happen(outboxRestored([rejected]));
    happen(messageRejected(place));
    await user.click(await within(row()).findByRole('button', { name: 'Edit' }));
    expect(selectDraft(store.getState(), GENERAL).text).toBe('on its way');
    expect(rows()).toHaveLength(1);
  });

  it('is shown while the history is loaded, and has no faults of accessibility', async () => {
    const { container } = renderWithStore(list, started, stored, messageRejected(place));
    await within(row()).findByRole('button', { name: 'Edit' });
    expect(await faultsOf(container)).toEqual([]);
  });
});
