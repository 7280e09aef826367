import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hidingChosen, ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import { ThreadRoot } from '../../../../../src/features/threadPanel/ThreadRoot';
import { messageActionsChanged } from '../../../../../src/realtime/events';
import { quotedMessageReceived } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { BOB, buildMessage } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

const root = buildMessage({ authorId: BOB, text: 'When do we meet?' });

function draw(...actions: readonly { readonly type: string }[]) {
  const view = renderWithStore(<ThreadRoot root={root} />, ...actions);
  const happen = (action: { readonly type: string }) => act(() => void view.store.dispatch(action));
  return { ...view, happen };
}

const ignored = ignoringChosen({ userId: BOB, isIgnored: true });

describe('the message at the top of a thread', () => {
  it('leaves a line when its author is ignored, and is shown by choice', async () => {
    const { happen } = draw(buildPage([root]));
    expect(screen.getByRole('article')).toHaveTextContent('When do we meet?');
    happen(ignored);
    expect(screen.getByRole('article')).toHaveTextContent('Message of somebody you ignore');
    expect(screen.queryByText('When do we meet?')).toBeNull();
    expect(screen.queryByText(BOB)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByRole('article')).toHaveTextContent('When do we meet?');
  });

  it('leaves nothing when messages of ignored users leave no line', () => {
    const { container } = draw(buildPage([root]), ignored, hidingChosen(true));
    expect(container).toBeEmptyDOMElement();
  });

  it('is shown when it is far back, as it reads now', () => {
    const { channelId, timetoken, authorId: userId } = root;
    const { happen } = draw(
      quotedMessageReceived({ channelId, timetoken, message: root, actions: [], newest: null }),
    );
    expect(screen.getByRole('article')).toHaveTextContent('When do we meet?');
    const action = buildAction({
      messageTimetoken: timetoken,
      userId,
      type: 'deleted',
      value: '.',
    });
    happen(messageActionsChanged([{ event: 'added', action }]));
    expect(screen.getByText('This message was deleted')).toBeInTheDocument();
  });
});
