import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import { selectOpenDialog } from '../../../../../src/features/dialogs/dialogsSlice';
import { membershipsApi } from '../../../../../src/features/memberships/membershipsApi';
import { MembersPanel } from '../../../../../src/features/members/MembersPanel';
import {
  membersPanelClosed,
  membersPanelOpened,
} from '../../../../../src/features/panels/panelsSlice';
import { presenceChanged, usersChanged } from '../../../../../src/realtime/events';
import { hereNowReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { buildMembers } from '../../../../builders/buildLists';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { timetokenAt } from '../../../../builders/timetokens';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

const listed = buildMembers([
  buildUser({ id: BOB, name: 'Bob Baker', title: 'Baker' }),
  buildUser({ id: ANN, name: 'Ann Archer', title: 'Gardener' }),
  // Somebody who calls themselves like the user is not the user.
  buildUser({ id: toUserId('user_other'), name: 'Ann Archer' }),
]);

function draw(isSheet = false, ...actions: { readonly type: string }[]) {
  const handleClose = jest.fn();
  const view = renderWithStore(
    <MembersPanel channelId={GENERAL} isSheet={isSheet} onClose={handleClose} />,
    ...actions,
  );
  return { ...view, handleClose };
}

const panel = () => screen.getByRole('complementary', { name: 'Members' });
const rows = () =>
  within(panel())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const searchBox = () => screen.getByRole('searchbox', { name: 'Search in members' });

describe('MembersPanel', () => {
  it('is busy and says nothing while nobody is known', async () => {
    const { container } = draw();
    expect(rows()).toEqual([]);
    expect(screen.getByRole('group', { name: 'Members' })).toHaveAttribute('aria-busy', 'true');
    expect(await faultsOf(container)).toEqual([]);
  });

  it('has a sign when the service does not list them for the user', async () => {
    const { pubnub, store } = draw();
    pubnub.getMemberships.mockResolvedValue({ data: [{ channel: { id: GENERAL } }] });
    pubnub.getChannelMembers.mockRejectedValue(sdkRejection(403));
    const { initiate } = membershipsApi.endpoints.getChannelMembers;
    await act(async () => void (await store.dispatch(initiate(GENERAL, { subscribe: false }))));
    expect(await screen.findByRole('img', { name: 'Not available' })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Members' })).toHaveAttribute('aria-busy', 'false');
  });

  it('marks the own entry by its id, and who is present [2.26] [6.6]', async () => {
    const here = hereNowReceived({ byChannel: { [GENERAL]: [BOB] }, requestedAt: 1 });
    const { container, store } = draw(false, ...listed, here);
    // Two letters stand in for a picture; they are not read out.
    expect(rows()).toEqual([
      'AAAnn Archer (You)Gardener',
      'BBBob BakerBakerPresent',
      'AAAnn Archer',
    ]);
    expect(await faultsOf(container)).toEqual([]);

    act(
      () =>
        void store.dispatch(
          presenceChanged([
            {
              event: 'left',
              channelId: GENERAL,
              userId: BOB,
              timetoken: timetokenAt(9),
              receivedAt: 9,
            },
          ]),
        ),
    );
    expect(screen.queryByText('Present')).toBeNull();
  });

  it('narrows the list as one types, and shows no sentence when nobody is left [2.24]', async () => {
    const user = userEvent.setup();
    draw(false, ...listed);
    await user.type(searchBox(), 'BAK');
    expect(rows()).toEqual(['BBBob BakerBaker']);
    await user.type(searchBox(), 'x');
    expect(rows()).toEqual([]);
    expect(screen.getByRole('group', { name: 'Members' })).toHaveTextContent('');
  });

  it('adds others to a group only, and not for a user who is muted there', async () => {
    const group = toChannelId('group.trip');
    const view = renderWithStore(
      <MembersPanel channelId={group} isSheet={false} onClose={jest.fn()} />,
      ...buildMembers([buildUser({ id: ANN })], { channelId: group }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add members' }));
    expect(selectOpenDialog(view.store.getState())).toMatchObject({
      kind: 'addMembers',
      channelId: group,
    });
    const muted = usersChanged([{ event: 'set', change: { id: ANN, mutedChannels: [group] } }]);
    act(() => void view.store.dispatch(muted));
    expect(screen.queryByRole('button', { name: 'Add members' })).not.toBeInTheDocument();
    view.unmount();
    draw(false, ...listed);
    expect(screen.queryByRole('button', { name: 'Add members' })).not.toBeInTheDocument();
  });

  it('begins with an empty search each time it is opened', async () => {
    const user = userEvent.setup();
    const { store } = draw(false, membersPanelOpened(GENERAL), ...listed);
    await user.type(searchBox(), 'bak');
    act(() => void store.dispatch(membersPanelClosed()));
    act(() => void store.dispatch(membersPanelOpened(GENERAL)));
    expect(searchBox()).toHaveValue('');
    expect(rows()).toHaveLength(3);
  });

  it('closes by its button and by Escape, which empties the search first [2.24]', async () => {
    const user = userEvent.setup();
    const { handleClose } = draw(false, ...listed);
    await user.type(searchBox(), 'bob{Escape}');
    expect(searchBox()).toHaveValue('');
    expect(handleClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(handleClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(handleClose).toHaveBeenCalledTimes(2);
  });

  it('takes the focus only as a sheet, and closes then wherever the focus is', async () => {
    const { handleClose, unmount } = draw(false, ...listed);
    expect(document.body).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(handleClose).not.toHaveBeenCalled();
    unmount();

    const sheet = draw(true, ...listed);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    await userEvent.keyboard('{Escape}');
    expect(sheet.handleClose).toHaveBeenCalledTimes(1);
  });
});
