import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { ChannelPicker } from '../../../../../src/console/directory/ChannelPicker';
import { chatsApi } from '../../../../../src/console/directory/chatsApi';
import { createTestConsole } from '../../../../support/worlds/testConsole';

/** @param seconds since the chats were read @param shown s for which the picker is there */
async function statusAfter(seconds: number, shown = 0): Promise<string> {
  const store = createTestConsole();
  await store.dispatch(chatsApi.util.upsertQueryData('getChats', null, []));
  jest.setSystemTime(Date.now() + seconds * 1_000);
  render(
    <Provider store={store}>
      <ChannelPicker label="Channel" none="All" value={null} onChange={() => undefined} />
    </Provider>,
  );
  act(() => {
    jest.advanceTimersByTime(shown * 1_000);
  });
  return chatsApi.endpoints.getChats.select(null)(store.getState()).status;
}

describe('a picker of channels', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('knows of channels that came since the last time', async () => {
    expect(await statusAfter(10)).toBe('pending');
  });

  it('asks for nothing that was just read', async () => {
    expect(await statusAfter(1)).toBe('fulfilled');
    expect(await statusAfter(1, 30)).toBe('fulfilled');
  });

  it('learns of channels that are made while it is there', async () => {
    expect(await statusAfter(1, 61)).toBe('pending');
  });
});
