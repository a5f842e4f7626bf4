import Button from '@mui/material/Button';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { lazy, Suspense, useState } from 'react';
import { LinkIcon } from '../ui/icons/navigation.tsx';

const LinkUpload = lazy(async () => ({ default: (await import('./link-upload.tsx')).LinkUpload }));

interface LinkButtonProps {
  size?: 'small' | 'medium';
  onArrived: (item: LibraryItem) => void;
}

/** Adds the file of a link. */
export function LinkButton({ size = 'medium', onArrived }: LinkButtonProps) {
  /** Null until it is first opened. */
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        size={size}
        variant="outlined"
        color="inherit"
        startIcon={<LinkIcon />}
        onClick={() => setOpen(true)}
      >
        Add from a link
      </Button>
      {open !== null && (
        <Suspense>
          <LinkUpload open={open} onClose={() => setOpen(false)} onArrived={onArrived} />
        </Suspense>
      )}
    </>
  );
}
