/**
 * The picker's constants (specification, sections 1 and 9). The batches of ten rows, the cap of a
 * search at 90 and the six tones are emoji-mart's own; `test/e2e/emojiPicker.test.ts` watches them.
 */
export const CATEGORIES = [
  'people',
  'nature',
  'foods',
  'activity',
  'places',
  'objects',
  'symbols',
  'flags',
] as const;
export const EMOJIS_PER_LINE = 9;
export const FREQUENT_ROWS = 4;
export const PICKER_HEIGHT_PX = 435;
