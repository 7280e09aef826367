import type { UnknownAction } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { App } from './app/App';
import { screenOf } from './app/liveState';
import { Gate } from './app/screens/Gate';
import { inLanguage } from './features/language/LanguagePage';
import type { LanguageExtra } from './features/language/languageListeners';
import type { Session } from './startSession';
import { FileLinks } from './ui/fileLink';
import { keepPageOnDrop, renderPage } from './ui/page';

keepPageOnDrop(window);

export function renderChat({ store, fileLinks }: Session): void {
  renderPage(
    <Provider store={screenOf(store)}>
      <FileLinks value={fileLinks}>
        <App />
      </FileLinks>
    </Provider>,
  );
}

export function renderKeysMissing(extra: LanguageExtra, languageKnown: UnknownAction): void {
  renderPage(inLanguage(extra, languageKnown, () => <Gate name="KeysMissingGate" />));
}
