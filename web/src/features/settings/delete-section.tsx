import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Section } from '../../ui/section.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';

const DeleteAccountDialog = lazyOnRequest(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

export function DeleteSection() {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Delete account"
      description="Your account is locked right away and deleted with your workspaces after 30 days. Until then you can restore it."
    >
      <Button variant="outlined" sx={{ color: 'error.main' }} onClick={() => setOpen(true)}>
        Delete account…
      </Button>
      {open && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
