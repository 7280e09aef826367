/** A list of ids that is fetched page by page and may be fetched again. */
export interface Directory<Id extends string> {
  /** What is known: every id of the last complete listing, and what the one under way has found. */
  readonly ids: readonly Id[];
  /** What the listing under way has found so far. */
  readonly found: readonly Id[];
  /** Whether there has been a complete listing. */
  readonly isComplete: boolean;
}

export interface DirectoryPage<Id extends string> {
  readonly ids: readonly Id[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export const EMPTY_DIRECTORY: Directory<never> = { ids: [], found: [], isComplete: false };

/**
 * Takes in a page. Known ids stay while a listing is under way, so that a list on screen does not
 * shrink when it is refreshed; what a complete listing no longer has is gone.
 */
export function addPage<Id extends string>(
  directory: Directory<Id>,
  page: DirectoryPage<Id>,
): Directory<Id> {
  const found = union(page.isFirst ? [] : directory.found, page.ids);
  if (page.isLast) return { ids: found, found: [], isComplete: true };
  return { ...directory, ids: union(directory.ids, page.ids), found };
}

function union<Id>(known: readonly Id[], added: readonly Id[]): readonly Id[] {
  return [...new Set([...known, ...added])];
}
