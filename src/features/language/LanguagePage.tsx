import { combineSlices, type UnknownAction, type WithSlice } from '@reduxjs/toolkit';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { chatApi } from '../../pubnub/chatApi';
import { makeStoreOf } from '../../state/storeKit';
import { addLanguageListeners, type LanguageExtra } from './languageListeners';
import { languageSlice } from './languageSlice';
import { usePageLanguage } from './useLanguage';

/** A page that has nothing but a language, which can be chosen: there is no session. @param languageKnown what its store must know */
export function inLanguage(
  extra: LanguageExtra,
  languageKnown: UnknownAction,
  draw: () => ReactElement,
): ReactElement {
  const store = makeStoreOf<
    WithSlice<typeof languageSlice> & WithSlice<typeof chatApi>,
    LanguageExtra
  >({
    reducer: combineSlices(languageSlice, chatApi),
    extra,
    api: chatApi,
    listeners: [addLanguageListeners],
    devTools: { name: 'Language' },
  });
  store.dispatch(languageKnown);
  return (
    <Provider store={store}>
      <LanguagePage draw={draw} />
    </Provider>
  );
}

function LanguagePage({ draw }: { readonly draw: () => ReactElement }) {
  usePageLanguage();
  return draw();
}
