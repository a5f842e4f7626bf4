import Button from '@mui/material/Button';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { Suspense } from 'react';
import { LinkIcon } from '../../../ui/icons/navigation.tsx';
import { useModals } from '../../../ui/modals.tsx';
import { lazyOnRequest } from '../../../ui/lazy-component.ts';

const LinkUpload = lazyOnRequest(async () => (await import('./link-upload.tsx')).LinkUpload);

interface LinkButtonProps {
  size?: 'small' | 'medium';
  onArrived: (item: LibraryItem) => void;
  /** Called when an upload starts. It returns a function, which is called when the upload ends. */
  onBegun?: () => () => void;
}

export function LinkButton({ size = 'medium', onArrived, onBegun }: LinkButtonProps) {
  const modals = useModals();
  const open = () =>
    modals.open((close) => (
      <Suspense>
        <LinkUpload onArrived={onArrived} onBegun={onBegun} onClose={close} />
      </Suspense>
    ));
  return (
    <Button size={size} variant="outlined" color="inherit" startIcon={<LinkIcon />} onClick={open}>
      Add from a link
    </Button>
  );
}
