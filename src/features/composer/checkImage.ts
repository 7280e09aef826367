import { browserImageTools } from './imageTools';
import { prepareImage, type FileFault } from './prepareImage';

/** Checks an image with the page's own means (`prepareImage.ts`). */
export function checkImage(file: File): Promise<File | FileFault> {
  return prepareImage(file, browserImageTools);
}
