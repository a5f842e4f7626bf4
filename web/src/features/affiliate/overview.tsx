import type { AffiliateView } from '@fanfare/core/api/affiliate.ts';
import Box from '@mui/material/Box';
import { CommissionsCard } from './commissions-card.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { LinkCard } from './link-card.tsx';
import { MaterialCard } from './material-card.tsx';

export function Overview({ affiliate }: { affiliate: AffiliateView }) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.75, sm: 2.5 } }}>
      <LinkCard affiliate={affiliate} />
      <FunnelCard />
      <Box sx={columnsSx}>
        <CommissionsCard total={affiliate.commissions} />
        <MaterialCard link={affiliate.link} />
      </Box>
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;
