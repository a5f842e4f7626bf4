import type { RefObject } from 'react';

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** The native file picker, which one of our buttons opens. */
export function FileInput({ ref, label, accept, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      aria-label={label}
      tabIndex={-1}
      style={{ display: 'none' }}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // Allows the same file to be chosen again after it was removed.
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
