import { useEffect, useState, type DragEvent as ReactDragEvent } from 'react';

interface Drop {
  over: boolean;
  zone: {
    onDragOver: (event: ReactDragEvent) => void;
    onDragLeave: (event: ReactDragEvent) => void;
    onDrop: (event: ReactDragEvent) => void;
  };
}

export function useDrop(onFiles: (files: File[]) => void, disabled = false): Drop {
  const [over, setOver] = useState(false);

  // Ignores a file that is dropped next to the zone. Otherwise the browser would open the file, and unsaved input would
  // be lost.
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
        // Ignores the event of moving onto a child of the zone.
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
