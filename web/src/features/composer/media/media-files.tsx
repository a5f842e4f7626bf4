import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { MediaTile } from './media-tile.tsx';

interface MediaFilesProps {
  media: readonly LibraryItem[];
  /** Chooses files of this device in place of those that are here. */
  input: RefObject<HTMLInputElement | null>;
  onAdd: (files: File[]) => void;
  onChange: (files: File[]) => void;
  onRemove: (item: LibraryItem) => void;
}

const accepted = acceptedFiles(mediaKinds);

/** The files of the post in their order, or a place for the first. */
export function MediaFiles({ media, input, onAdd, onChange, onRemove }: MediaFilesProps) {
  if (media.length === 0)
    return (
      <FileDrop
        label="Upload a photo or a video"
        hint="MP4, AVI, MOV, WMV, JPG, PNG or WebP, up to 2 GB each"
        accept={accepted}
        onFiles={onAdd}
      />
    );
  return (
    <>
      <Box
        component="ul"
        aria-label="Chosen files"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {media.map((item) => (
          <MediaTile key={item._id} item={item} onRemove={() => onRemove(item)} />
        ))}
      </Box>
      <FileInput ref={input} label="Files in place of these" accept={accepted} multiple onFiles={onChange} />
    </>
  );
}
