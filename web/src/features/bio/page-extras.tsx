import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LatestCard } from './latest-card.tsx';
import type { OpenDraft } from './use-draft.ts';

const QrCard = lazyComponent(async () => (await import('./qr-card.tsx')).QrCard);

export const PageExtras = ({ open }: { open: OpenDraft }) => (
  <>
    <LatestCard open={open} />
    <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 152, borderRadius: '12px' }} />}>
      <QrCard name={open.page.name} />
    </Suspense>
  </>
);
