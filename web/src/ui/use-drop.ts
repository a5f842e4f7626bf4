import { useEffect, useState, type DragEvent as ReactDragEvent } from 'react';

interface Drop {
  /** Something is held above the zone. */
  over: boolean;
  zone: {
    onDragOver: (event: ReactDragEvent) => void;
    onDragLeave: (event: ReactDragEvent) => void;
    onDrop: (event: ReactDragEvent) => void;
  };
}

/** Files that are let go above a zone. */
export function useDrop(onFiles: (files: File[]) => void, disabled = false): Drop {
  const [over, setOver] = useState(false);

  // A browser opens the file that misses the field, and everything typed is gone.
  useEffect(() => {
    const keepPage = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);

  return {
    over: over && !disabled,
    zone: {
      onDragOver(event) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event) {
        // Moving onto something inside the zone is no leave.
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event) {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0 && !disabled) onFiles(files);
      },
    },
  };
}
