import { backgroundMaxBytes, backgroundTypes } from '@fanfare/core/assistant/generated-image.ts';
import { wrongImageTypeText } from '@fanfare/core/workspaces/workspace.ts';
import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { ImageIcon } from '../../ui/icons/navigation.tsx';
import { ImageDrop } from '../../ui/image-drop.tsx';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { oneLine } from '@fanfare/core/text/clean-line.ts';
import { MediaPicture } from '../media/index.ts';
import type { Background } from './use-generator-form.ts';

const problemOf = ({ type, size }: File): string | undefined => {
  if (!(backgroundTypes as readonly string[]).includes(type)) return wrongImageTypeText;
  return size > backgroundMaxBytes ? 'Images can have at most 5 MB.' : undefined;
};

/** Shows a chosen file. The address of the file is valid while the picture is shown. */
function FilePicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />;
}

function Picture({ background }: { background: Background | null }) {
  if (!background) return <ImageIcon />;
  if ('file' in background) return <FilePicture file={background.file} />;
  return (
    <MediaPicture
      item={{ firebasePath: background.path, kind: 'image', alt_text: 'Background', name: 'Background' }}
    />
  );
}

interface BackgroundFieldProps {
  background: Background | null;
  /** The name of a file that was chosen before a reload; null if there is none. */
  lostFile: string | null;
  onChange: (background: Background | null) => void;
}

/** Chooses an image that becomes the background of the generated images. */
export function BackgroundField({ background, lostFile, onChange }: BackgroundFieldProps) {
  const [error, setError] = useState(
    lostFile === null ? undefined : `Choose ${lostFile} again. It was lost when the page closed.`,
  );
  const choose = (file: File) => {
    const problem = problemOf(file);
    setError(problem);
    if (problem === undefined) onChange({ file });
  };
  const file = background && 'file' in background ? background.file : null;
  return (
    <ImageDrop
      label="Background image"
      hint={
        file
          ? `${oneLine(file.name)}, ${sizeText(file.size)}. Checked and re-encoded before use.`
          : 'JPG, PNG or WebP, up to 5 MB.'
      }
      accept={backgroundTypes.join(',')}
      error={error}
      hasImage={background !== null}
      preview={
        <Box sx={previewSx}>
          <Picture background={background} />
        </Box>
      }
      onFile={choose}
      onRemove={() => {
        setError(undefined);
        onChange(null);
      }}
    />
  );
}

const previewSx = {
  width: 64,
  height: 64,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '8px',
  bgcolor: 'action.hover',
  color: 'text.secondary',
} as const;
