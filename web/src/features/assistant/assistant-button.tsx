import Button from '@mui/material/Button';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { Suspense, useState } from 'react';
import { SparkleIcon } from '../../ui/icons/navigation.tsx';
import { part } from '../../ui/part.ts';

const AssistantModal = part(async () => (await import('./assistant-modal.tsx')).AssistantModal);

interface AssistantButtonProps {
  onUseText: (text: string) => boolean;
  onUseImage: (item: LibraryItem) => void;
}

/** Opens the assistant in a modal. */
export function AssistantButton(uses: AssistantButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SparkleIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        AI assistant
      </Button>
      {open && (
        <Suspense>
          <AssistantModal {...uses} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
