import type { Billing } from '@fanfare/core/api/billing.ts';
import { planIds, type Plan } from '@fanfare/core/billing/plans.ts';
import { trialDays, yearlyDiscount, type Interval } from '@fanfare/core/billing/prices.ts';
import { plansId } from '@fanfare/core/billing/subscription-path.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Segmented } from '../../ui/segmented.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PlanCard } from './plan-card.tsx';
import type { BillingPages } from './use-billing-pages.ts';

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const;

const less = `−${Math.round(yearlyDiscount * 100)}% yearly`;

interface PlanCardsProps {
  billing: Billing;
  pages: BillingPages;
  /** Called for a change to a smaller plan, which needs a confirmation. */
  onDowngrade: (plan: Plan, interval: Interval) => void;
}

export function PlanCards({ billing, pages, onDowngrade }: PlanCardsProps) {
  const { subscription, isSetUp, plan } = billing;
  const [interval, setInterval] = useState<Interval>(subscription?.interval ?? 'year');
  const hasTrial = isSetUp && subscription === null && plan === 'free';
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  // Scrolls to this section if the address names it. The browser itself tried to scroll before the plans were loaded.
  useEffect(() => {
    if (hash === `#${plansId}`) section.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <Box component="section" ref={section} id={plansId} aria-labelledby="plans-title" sx={sectionSx}>
      <Box sx={headSx}>
        <div>
          <Typography id="plans-title" variant="h2">
            Plans
          </Typography>
          {hasTrial && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Your first paid plan is free for {trialDays} days.
            </Typography>
          )}
        </div>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Segmented
            hideLabel
            label="Billing period"
            options={intervals}
            value={interval}
            onChange={setInterval}
          />
          <StatusChip status="uploaded" icon={null} label={less} />
        </Box>
      </Box>
      <Box component="ul" aria-label="Plans" sx={gridSx}>
        {planIds.map((each) => (
          <PlanCard
            key={each}
            plan={each}
            interval={interval}
            billing={billing}
            pages={pages}
            onDowngrade={onDowngrade}
          />
        ))}
      </Box>
    </Box>
  );
}

/** The section is the target of links. `scrollMarginTop` keeps its beginning below the top bar. */
const sectionSx = { display: 'grid', gap: 2, scrollMarginTop: 'calc(var(--sticky-top) + 16px)' } as const;

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
} as const;

const gridSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { xs: 1.25, sm: 2 },
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
