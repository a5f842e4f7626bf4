import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { UploadIcon } from '../../ui/icons/navigation.tsx';

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Takes files wherever on the page they are let go. */
export function PageDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // Only leaving the window leads nowhere.
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!over) return null;
  return (
    <Box aria-hidden sx={coverSx}>
      <UploadIcon />
      <Typography variant="h2">Let go to upload</Typography>
    </Box>
  );
}

const coverSx = {
  position: 'fixed',
  inset: 12,
  zIndex: 1250,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  border: '2px dashed',
  borderColor: 'primary.main',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  opacity: 0.94,
  pointerEvents: 'none',
} as const;
