/** Tells for a name whether it contains the search text, in any case. */
export function nameFilter(search: string): (name: string) => boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return (name) => name.toLocaleLowerCase().includes(wanted);
}
