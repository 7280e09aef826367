import { combineSlices } from '@reduxjs/toolkit';
import { addLanguageListeners } from '../features/language/languageListeners';
import { languageSlice } from '../features/language/languageSlice';
import { sessionSlice } from '../features/session/sessionSlice';
import { addThemeListeners } from '../features/theme/themeListeners';
import { themeSlice } from '../features/theme/themeSlice';
import { chatApi } from '../pubnub/chatApi';
import { makeStoreOf } from '../state/storeKit';
import { addAppealListeners, type AppealExtra } from './listeners';

/** The parts of the chat's store that the page of appeals needs. */
export function makeAppealStore(extra: AppealExtra) {
  return makeStoreOf({
    reducer: combineSlices(sessionSlice, themeSlice, languageSlice, chatApi),
    extra,
    api: chatApi,
    listeners: [addAppealListeners, addThemeListeners, addLanguageListeners],
    devTools: { name: 'Appeals' },
  });
}
