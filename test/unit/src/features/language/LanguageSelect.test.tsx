import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  languageFailed,
  languageShown,
  selectLanguage,
} from '../../../../../src/features/language/languageSlice';
import { LanguageSelect } from '../../../../../src/features/language/LanguageSelect';
import { openLanguage } from '../../../../../src/features/language/languageListeners';
import { inLanguage } from '../../../../../src/features/language/LanguagePage';
import { usePageLanguage } from '../../../../../src/features/language/useLanguage';
import {
  connectionEstablished,
  sessionEnded,
  sessionStarted,
} from '../../../../../src/realtime/events';
import arabic from '../../../../../src/texts/ar/chat.json';
import german from '../../../../../src/texts/de/chat.json';
import { LANGUAGES } from '../../../../../src/texts/languages';
import { showTexts, t } from '../../../../../src/texts/t';
import { ANN } from '../../../../builders/buildMessage';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { renderWithStore } from '../../../../support/worlds/renderWithStore';
import { createTestApp } from '../../../../support/worlds/testApp';

/** The choice on a page that follows it, with a text and something that the user wrote. */
function Page() {
  usePageLanguage();
  return (
    <>
      <LanguageSelect />
      <input aria-label="Draft" defaultValue="" />
      <p>{t('typing.several')}</p>
    </>
  );
}

const choice = () => screen.getByRole<HTMLSelectElement>('combobox');
const page = () => [document.documentElement.lang, document.documentElement.dir];

afterEach(() => {
  showTexts('en');
  jest.restoreAllMocks();
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

describe('LanguageSelect', () => {
  it('redraws the page in another language and keeps what is in it', async () => {
    const { storage } = renderWithStore(<Page />);
    expect(page()).toEqual(['en', 'ltr']);
    await userEvent.type(screen.getByRole('textbox'), 'half a sentence');
    await userEvent.selectOptions(choice(), 'العربية');
    expect(await screen.findByText(arabic['typing.several'])).toBeVisible();
    expect(page()).toEqual(['ar', 'rtl']);
    expect(choice()).toHaveFocus();
    expect(choice()).toHaveAccessibleName(arabic['language.choose']);
    expect(screen.getByRole('textbox')).toHaveValue('half a sentence');
    expect(storage.get('language')).toBe('ar');
  });

  it('is there without a session, and keeps the choice', async () => {
    const storage = { get: () => null, set: jest.fn() };
    const draw = () => <Page />;
    render(inLanguage({ storage, warn: jest.fn() }, languageShown('en'), draw));
    await userEvent.selectOptions(choice(), 'Deutsch');
    expect(await screen.findByText(german['typing.several'])).toBeVisible();
    expect(storage.set).toHaveBeenCalledWith('language', 'de');
  });

  it('names each language in itself', () => {
    renderWithStore(<Page />);
    const names = screen.getAllByRole('option').map(({ lang, textContent }) => [lang, textContent]);
    expect(names).toEqual(Object.entries(LANGUAGES).map(([id, { name }]) => [id, name]));
    expect(names).toContainEqual(['ar', 'العربية']);
  });

  it('says which language could not be loaded', () => {
    renderWithStore(<Page />, languageFailed('de'));
    expect(screen.getByRole('alert')).toHaveTextContent('Deutsch could not be loaded.');
    expect(choice()).toHaveValue('en');
  });

  it('draws the language of a recording, whose texts were never loaded here', async () => {
    renderWithStore(<Page />, languageShown('de'));
    expect(await screen.findByText(german['typing.several'])).toBeVisible();
  });

  it('has no accessibility faults', async () => {
    const { container } = renderWithStore(<Page />, languageFailed('ar'));
    expect(await faultsOf(container)).toEqual([]);
  });
});

describe('the language', () => {
  const prefer = (...languages: readonly string[]) =>
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const shownIn = (store: ReturnType<typeof createTestApp>['store']) =>
    selectLanguage(store.getState());

  it.each([
    [{ language: 'ar' }, ['de'], 'ar'],
    [{ language: 'xx' }, ['la-VA', 'de-AT', 'en'], 'de'],
    [{}, ['la'], 'en'],
  ])('of a visit with %p in a browser for %p is %p', async (stored, languages, expected) => {
    prefer(...languages);
    const { extra } = createTestApp({ stored });
    expect(await openLanguage(extra)).toEqual(languageShown(expected as 'en'));
  });

  it('that another tab chose is followed, and the one of the browser when it changes', async () => {
    const { store, storage } = createTestApp();
    store.dispatch(sessionStarted({ userId: ANN }));
    storage.set('language', 'de');
    globalThis.dispatchEvent(new Event('storage'));
    await waitFor(() => expect(shownIn(store)).toBe('de'));
    storage.delete('language');
    prefer('ar-EG');
    globalThis.dispatchEvent(new Event('languagechange'));
    await waitFor(() => expect(shownIn(store)).toBe('ar'));
    store.dispatch(sessionEnded());
  });
});

it('a language that could not be loaded is shown once there is a connection', async () => {
  const { store } = createTestApp();
  store.dispatch(languageFailed('de'));
  store.dispatch(connectionEstablished({ isRecovered: true }));
  await waitFor(() => expect(store.getState().language).toEqual({ shown: 'de', failed: null }));
});

it('English stays when the texts of another language cannot be loaded', async () => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('../../../../../src/texts/de/chat.json', () => {
      throw new Error('no network');
    });
    const listeners = await import('../../../../../src/features/language/languageListeners');
    const { store, extra } = createTestApp({ stored: { language: 'de' } });
    store.dispatch(await listeners.openLanguage(extra));
    expect(store.getState().language).toEqual({ shown: 'en', failed: 'de' });
    expect(extra.warn).toHaveBeenCalledTimes(1);
    jest.dontMock('../../../../../src/texts/de/chat.json');
  });
});
