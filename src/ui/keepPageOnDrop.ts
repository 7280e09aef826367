/**
 * A file that is dropped where nothing takes it would replace the page, and with it what was being
 * written. What takes files listens itself.
 */
export function keepPageOnDrop(window: Window): void {
  const keepPage = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    // Whoever takes it says so later, on the way up.
    if (event.type === 'dragover') dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', keepPage, { capture: true });
  window.addEventListener('drop', keepPage, { capture: true });
}
