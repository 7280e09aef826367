// Before anything is drawn, so that a dark screen does not flash white. The app keeps this entry.
try {
  if (localStorage.getItem('moderated-chat theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
  }
} catch {
  // Storage is switched off: there is no choice to remember.
}
