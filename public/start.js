// Runs before the app, and without it. Plain JavaScript, because it is served as it is.

// A dark screen does not flash white: the theme is what the user chose (the app keeps this entry), or
// else what the system prefers.
const root = document.documentElement;
const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const chosenTheme = read('theme');
root.dataset.theme = chosenTheme === 'dark' || chosenTheme === 'light' ? chosenTheme : systemTheme;

// Nor does a page that is written from right to left turn around (`src/texts/languages.ts`).
const DIRECTIONS = { en: 'ltr', de: 'ltr', ar: 'rtl' };
const languages = [read('language') ?? '', ...navigator.languages];
root.lang = languages.map(toLanguage).find((name) => Object.hasOwn(DIRECTIONS, name)) ?? 'en';
root.dir = DIRECTIONS[root.lang];

function toLanguage(tag) {
  return tag.split('-', 1)[0].toLowerCase();
}

/** What the app keeps of an earlier visit. */
function read(name) {
  try {
    return localStorage.getItem(`moderated-chat ${name}`);
  } catch {
    // Storage is switched off: there is no choice to remember.
    return null;
  }
}

// A page whose scripts cannot be loaded or run says so. Errors of elements do not bubble.
addEventListener('error', ({ target }) => isFatal(target) && showFailure(), true);
addEventListener('unhandledrejection', () => showFailure());

const FAILURES = {
  en: ['This page could not be loaded', 'Reload'],
  de: ['Diese Seite konnte nicht geladen werden', 'Neu laden'],
  ar: ['تعذّر تحميل هذه الصفحة', 'إعادة التحميل'],
};

function isFatal(target) {
  return target === window || target instanceof HTMLScriptElement;
}

/** Takes the place of what the markup shows; of nothing that the app has drawn. */
function showFailure() {
  const page = document.getElementById('root');
  const isStarted = page?.querySelector(':scope > :not(.skeleton)') != null;
  if (!page || isStarted) return;
  const [title, reload] = FAILURES[root.lang];
  const heading = document.createElement('h1');
  heading.textContent = title;
  const button = document.createElement('button');
  button.textContent = reload;
  button.addEventListener('click', () => location.reload());
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.append(heading);
  const failure = document.createElement('main');
  failure.className = 'page-failure';
  failure.append(alert, button);
  page.replaceChildren(failure);
}
