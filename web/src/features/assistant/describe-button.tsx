import Button from '@mui/material/Button';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { Suspense, useState } from 'react';
import { SparkleIcon } from '../../ui/icons/navigation.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { useToast } from '../../ui/toasts.tsx';
import { doneText, taskLabel } from './text-actions/tasks.ts';
import type { UnsettledRequests } from './text-actions/use-text-action.ts';

const TextActionDialog = lazyOnRequest(
  async () => (await import('./text-actions/text-action-dialog.tsx')).TextActionDialog,
);

interface DescribeButtonProps {
  item: LibraryItem;
  altText: string;
  /** The text of the post, as context for the assistant. */
  description: string;
  onWrite: (altText: string) => void;
}

export function DescribeButton({ item, altText, description, onWrite }: DescribeButtonProps) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [unsettled] = useState<UnsettledRequests>(() => new Map());
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SparkleIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {taskLabel('describe', null, false)}
      </Button>
      {open && (
        <Suspense>
          <TextActionDialog
            task={{ kind: 'describe', text: description, item, altText }}
            unsettled={unsettled}
            onClose={() => setOpen(false)}
            onUse={({ whole }) => {
              setOpen(false);
              onWrite(whole);
              toast({ text: doneText.describe, action: { label: 'Undo', run: () => onWrite(altText) } });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
