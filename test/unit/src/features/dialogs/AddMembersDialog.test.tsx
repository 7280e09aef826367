import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialogs } from '../../../../../src/app/screens/dialogsAndPanels';
import { addMembersOpened, dialogClosed } from '../../../../../src/features/dialogs/dialogsSlice';
import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import { buildMembers } from '../../../../builders/buildLists';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../../../../support/fakes/undividedList')>(
    '../../../../support/fakes/undividedList',
  ),
);

const GROUP = toChannelId('group.trip');
const [CARA, DORA] = [toUserId('user_cara'), toUserId('user_dora')];
const USERS = [
  { id: BOB, name: 'Bob Baker' },
  { id: CARA, name: 'Cara Cook' },
  { id: DORA, name: 'Dora Dean' },
];

/** The dialog as Ann sees it, who is in a group with Bob. */
async function draw() {
  const members = [buildUser({ id: ANN }), buildUser({ id: BOB, name: 'Bob Baker' })];
  const view = renderWithStore(
    <Dialogs onSwitched={jest.fn()} />,
    ...buildMembers(members, { channelId: GROUP }),
  );
  view.pubnub.getAllUUIDMetadata.mockResolvedValue({ data: USERS });
  await act(() => Promise.resolve(view.store.dispatch(addMembersOpened(GROUP))));
  await screen.findByText('Cara Cook');
  return { ...view, user: userEvent.setup() };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Add members' });
const add = () => screen.getByRole('button', { name: 'Add' });
const checkBox = (name: string) => screen.getByRole('checkbox', { name });

describe('AddMembersDialog', () => {
  it('offers everybody who is no member, and says what they will see', async () => {
    await draw();
    expect(screen.getByRole('searchbox', { name: 'Search in users' })).toHaveFocus();
    expect(screen.queryByRole('checkbox', { name: 'Bob Baker' })).not.toBeInTheDocument();
    expect(screen.getByText('New members can read all earlier messages.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
    expect(await faultsOf(dialog()!)).toEqual([]);
  });

  it('adds those who are checked, also those whom a search hides, and closes', async () => {
    const { user, pubnub } = await draw();
    await user.click(checkBox('Dora Dean'));
    await user.type(screen.getByRole('searchbox'), 'cara');
    await user.click(checkBox('Cara Cook'));
    const call = deferred<object>();
    pubnub.setChannelMembers.mockReturnValue(call.promise);
    await user.click(add());
    expect(add()).toHaveAttribute('aria-busy', 'true');
    await user.click(add());
    await act(async () => {
      call.resolve({ status: 200, data: [] });
      await call.promise;
    });
    expect(pubnub.setChannelMembers.mock.calls).toEqual([
      [{ channel: GROUP, uuids: [DORA, CARA] }],
    ]);
    expect(dialog()).not.toBeInTheDocument();
  });

  it.each([
    [403, 'Not added'],
    [429, 'Too many users added for now'],
  ])(
    'keeps the choice after an answer of %i, says why, and tries again',
    async (status, reason) => {
      const { user, pubnub } = await draw();
      await user.click(checkBox('Cara Cook'));
      pubnub.setChannelMembers.mockRejectedValueOnce(sdkRejection(status));
      await user.click(add());
      const sign = await screen.findByRole('img', { name: reason });
      expect(screen.getByRole('alert')).toContainElement(sign);
      expect(checkBox('Cara Cook')).toBeChecked();
      await user.click(add());
      expect(dialog()).not.toBeInTheDocument();
    },
  );

  it('leaves another dialog open when the answer comes after it was closed', async () => {
    const { user, pubnub, store } = await draw();
    await user.click(checkBox('Cara Cook'));
    const call = deferred<object>();
    pubnub.setChannelMembers.mockReturnValue(call.promise);
    await user.click(add());
    const other = toChannelId('group.other');
    act(() => void store.dispatch(dialogClosed()));
    await act(() => Promise.resolve(store.dispatch(addMembersOpened(other))));
    await act(async () => {
      call.resolve({ status: 200, data: [] });
      await call.promise;
    });
    expect(dialog()).toBeInTheDocument();
  });
});
