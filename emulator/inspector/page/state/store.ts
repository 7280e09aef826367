import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { emulatorApi } from './emulatorApi';
import { type Place, placeChanged, placeReducer, readPlace } from './place';

export function createStore() {
  const store = configureStore({
    reducer: { place: placeReducer, [emulatorApi.reducerPath]: emulatorApi.reducer },
    middleware: (defaults) =>
      // Ten thousand calls are too many to look for what is not serializable in each action.
      defaults({ immutableCheck: false, serializableCheck: false }).concat(emulatorApi.middleware),
  });
  setupListeners(store.dispatch);
  const follow = () => store.dispatch(placeChanged(readPlace(location.hash)));
  addEventListener('hashchange', follow);
  follow();
  return store;
}

type State = ReturnType<ReturnType<typeof createStore>['getState']>;

export function usePlace(): Place {
  return useSelector(({ place }: State) => place);
}
