import Link from '@mui/material/Link';
import { Suspense, useState } from 'react';
import { lazyOnRequest } from '../../ui/lazy-component.ts';

const TermsModal = lazyOnRequest(async () => (await import('./terms-modal.tsx')).TermsModal);

export function TermsLink({ label = 'Terms' }: { label?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Link
        component="button"
        type="button"
        onClick={() => setIsOpen(true)}
        sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
      >
        {label}
      </Link>
      {isOpen && (
        <Suspense>
          <TermsModal onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
