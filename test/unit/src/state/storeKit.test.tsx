import type { Action, StoreEnhancer } from 'redux';
import { createFakePubnub } from '../../../support/fakes/fakePubnub';
import { settle, useFakeTimers } from '../../../support/fakes/fakeTimers';

const given: unknown[] = [];

// The toolkit looks for DevTools when it is loaded.
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (options) => {
  given.push(options);
  return (...enhancers: StoreEnhancer[]) =>
    enhancers.reduce((all, enhancer) => (create) => all(enhancer(create)));
};

/** A store whose listeners count actions and wait for the end of the session. */
async function makeStore() {
  const { chatApi } = await import('../../../../src/pubnub/chatApi');
  const { combineListeners, makeStoreOf } = await import('../../../../src/state/storeKit');
  const { combineSlices } = await import('@reduxjs/toolkit');
  const counted: string[] = [];
  const cancelled: string[] = [];
  const warn = jest.fn();
  const reducer = combineSlices(chatApi);
  const store = makeStoreOf({
    reducer,
    api: chatApi,
    extra: { pubnub: createFakePubnub().sdk, warn },
    devTools: { name: 'A page' },
    listeners: [
      (startListening) =>
        combineListeners(
          startListening({ type: 'counted', effect: ({ type }) => void counted.push(type) }),
          startListening({
            type: 'awaited',
            effect: async ({ type }, api) => {
              api.signal.addEventListener('abort', () => cancelled.push(type));
              await api.condition(() => false);
            },
          }),
        ),
      (startListening) =>
        startListening({
          predicate: (action: Action) => action.type === 'broken',
          effect: () => {
            throw new Error('broken');
          },
        }),
    ],
  });
  return { store, counted, cancelled, warn };
}

describe('a store of the kit', () => {
  useFakeTimers();

  it('removes its listeners, and ends what they are doing', async () => {
    const { store, counted, cancelled } = await makeStore();
    store.dispatch({ type: 'counted' });
    store.dispatch({ type: 'awaited' });
    await settle();
    expect({ counted, cancelled }).toEqual({ counted: ['counted'], cancelled: [] });
    store.removeListeners();
    store.dispatch({ type: 'counted' });
    store.dispatch({ type: 'awaited' });
    await settle();
    expect({ counted, cancelled }).toEqual({ counted: ['counted'], cancelled: ['awaited'] });
  });

  it('warns of a listener that fails', async () => {
    const { store, warn } = await makeStore();
    store.dispatch({ type: 'broken' });
    await settle();
    expect(warn.mock.calls).toEqual([['a listener failed (effect)', new Error('broken')]]);
  });

  it('lets DevTools forget what is long ago', async () => {
    given.length = 0;
    await makeStore();
    expect(given).toEqual([expect.objectContaining({ name: 'A page', maxAge: 200 })]);
  });
});
