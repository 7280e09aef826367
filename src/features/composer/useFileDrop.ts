import { useEffect, useEffectEvent, useState } from 'react';

/** The drop target for files: the chat window, of which the composer is the lower edge. */
const TARGET = 'main';

/**
 * Takes the first of the files that are dropped on the chat window.
 *
 * @returns whether files are over the window now
 */
export function useFileDrop(canDrop: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  const handleDragOver = useEffectEvent((event: DragEvent) => {
    const isTaken = canDrop && isFileDrag(event) && isOnTarget(event);
    if (isTaken && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    setIsOver(isTaken);
  });
  const handleDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    const file = event.dataTransfer?.files[0];
    if (file && canDrop && isOnTarget(event)) onFile(file);
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

function isOnTarget({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest(TARGET) !== null;
}
