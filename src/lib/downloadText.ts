/** Hands a text to the user as a file to save: CSV by its name, else JSON. */
export function downloadText(name: string, text: string): void {
  const type = name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/json';
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
