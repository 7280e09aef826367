/** A clock that moves on whenever it is read, so that no two moments are the same. */
export function tickingClock(): () => number {
  let time = Date.now();
  return () => (time += 1);
}
