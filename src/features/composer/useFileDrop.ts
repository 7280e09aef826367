import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** The drop target for files: the chat window or the thread, of which the composer is the lower edge. */
const TARGET = 'main, aside';

/**
 * Takes the files that are dropped on the window of a composer.
 *
 * @param field what the composer is found by
 * @returns whether files are over the window now
 */
export function useFileDrop(
  field: RefObject<HTMLElement | null>,
  canDrop: boolean,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);

  const isOnTarget = ({ target }: DragEvent) =>
    target instanceof Node && field.current?.closest(TARGET)?.contains(target) === true;

  const handleDragOver = useEffectEvent((event: DragEvent) => {
    const isTaken = canDrop && isFileDrag(event) && isOnTarget(event);
    if (isTaken && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    setIsOver(isTaken);
  });
  const handleDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && canDrop && isOnTarget(event)) onFiles(files);
  });

  useEffect(() => {
    const over = (event: DragEvent) => handleDragOver(event);
    const drop = (event: DragEvent) => handleDrop(event);
    const leave = (event: DragEvent) => {
      // Out of the page, not only from one element into another.
      if (event.relatedTarget === null) setIsOver(false);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return isOver;
}

function isFileDrag({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
