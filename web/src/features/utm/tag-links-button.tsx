import Button from '@mui/material/Button';
import { Suspense, useState, type ComponentProps } from 'react';
import { LinkIcon } from '../../ui/icons/navigation.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';

const TagLinksDialog = lazyOnRequest(async () => (await import('./tag-links-dialog.tsx')).TagLinksDialog);

export function TagLinksButton({ onTag, ...shown }: Omit<ComponentProps<typeof TagLinksDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<LinkIcon />}
        aria-label="Add UTM values to links"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        UTM
      </Button>
      {isOpen && (
        <Suspense>
          <TagLinksDialog
            {...shown}
            onTag={(tagging) => {
              setOpen(false);
              onTag(tagging);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
