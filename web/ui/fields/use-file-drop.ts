import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';

/**
 * Accepts a file dropped on an element. Of several files only the first counts; the callback gets their number.
 */
export function useFileDrop(onFile: (file: File, dropped: number) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false);

  // A file dropped beside the element would replace the page in the browser, and typed text would be lost.
  useEffect(() => {
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);

  function accept(event: ReactDragEvent): void {
    if (disabled || !holdsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function leave(event: ReactDragEvent): void {
    const { relatedTarget } = event;
    if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
  }

  function drop(event: ReactDragEvent): void {
    setOver(false);
    if (disabled) return;
    const { files } = event.dataTransfer;
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    onFile(file, files.length);
  }

  return {
    isOver,
    target: { onDragEnter: accept, onDragOver: accept, onDragLeave: leave, onDrop: drop },
  };
}

function holdsFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !holdsFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}
