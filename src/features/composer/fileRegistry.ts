import type { DraftFileId } from '../../domain/ids';

/**
 * The files that wait in the composer. Actions and the state only name them, since a `File`
 * cannot be kept with the action log.
 */
export interface FileRegistry {
  /** @returns its id and an address for a preview, which holds until the file is let go */
  add(file: File): { readonly id: DraftFileId; readonly previewUrl: string };
  get(id: DraftFileId): File | undefined;
  /** Replaces the file that is sent; the preview stays. */
  replace(id: DraftFileId, file: File): void;
  /** Lets go of all others. */
  keepOnly(ids: ReadonlySet<DraftFileId>): void;
}

type Urls = Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;

export function createFileRegistry(createId: () => string, urls: Urls): FileRegistry {
  const entries = new Map<DraftFileId, { readonly file: File; readonly previewUrl: string }>();
  return {
    add(file) {
      const id = createId() as DraftFileId;
      const previewUrl = urls.createObjectURL(file);
      entries.set(id, { file, previewUrl });
      return { id, previewUrl };
    },
    get: (id) => entries.get(id)?.file,
    replace(id, file) {
      const entry = entries.get(id);
      if (entry) entries.set(id, { ...entry, file });
    },
    keepOnly(ids) {
      for (const [id, { previewUrl }] of entries) {
        if (ids.has(id)) continue;
        urls.revokeObjectURL(previewUrl);
        entries.delete(id);
      }
    },
  };
}
