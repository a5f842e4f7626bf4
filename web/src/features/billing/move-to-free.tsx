import type { Billing, SubscriptionView } from '@fanfare/core/api/billing.ts';
import { plans } from '@fanfare/core/billing/plans.ts';
import { givesPlan } from '@fanfare/core/billing/subscription.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { surface } from '../../ui/surface.ts';
import { ExcessList } from './excess-list.tsx';
import { paidUntil } from './subscription-words.ts';

interface MoveToFreeProps {
  billing: Billing;
  subscription: SubscriptionView;
  day: (at: string) => string;
}

/** Shows which usage exceeds the limits of the free plan, before the person decides to move to that plan. */
export function MoveToFree({ billing, subscription, day }: MoveToFreeProps) {
  const { name } = plans.free;
  return (
    <Box component="section" aria-labelledby="move-to-free" sx={cardSx}>
      <Typography id="move-to-free" variant="h2">
        If you move to {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing is deleted.
        {givesPlan(subscription.status) &&
          ` You keep ${subscription.planName} until ${day(paidUntil(subscription))}.`}
      </Typography>
      <ExcessList plan="free" excess={billing.exceeding.free ?? []} />
    </Box>
  );
}

const cardSx = { ...surface, display: 'grid', alignContent: 'start', gap: 1.5, p: 2.5, minWidth: 0 } as const;
