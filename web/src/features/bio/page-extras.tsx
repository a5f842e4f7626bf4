import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LatestCard } from './latest-card.tsx';
import { ThemeCard } from './theme-card.tsx';
import type { OpenDraft } from './use-draft.ts';

const QrCard = lazyComponent(async () => (await import('./qr-card.tsx')).QrCard);

export const PageExtras = ({ open }: { open: OpenDraft }) => (
  <>
    <Box sx={pairSx}>
      <ThemeCard open={open} />
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 152, borderRadius: '12px' }} />}>
        <QrCard name={open.page.name} />
      </Suspense>
    </Box>
    <LatestCard open={open} />
  </>
);

const pairSx = {
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
