import type { Billing } from '@fanfare/core/api/billing.ts';
import { priceText } from '@fanfare/core/billing/money.ts';
import { limitNames, planAbove, plans, type Plan } from '@fanfare/core/billing/plans.ts';
import { priceOf, type Interval } from '@fanfare/core/billing/prices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { phone } from '../../ui/screen-width.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { limitLabels, limitText } from './limit-words.ts';
import { planAction, type PlanAction } from './plan-action.ts';
import { intervalWord, planNote } from './subscription-words.ts';
import type { BillingPages } from './use-billing-pages.ts';

interface PlanCardProps {
  plan: Plan;
  interval: Interval;
  billing: Billing;
  pages: BillingPages;
  onDowngrade: (plan: Plan, interval: Interval) => void;
}

function Price({ plan, interval }: Pick<PlanCardProps, 'plan' | 'interval'>) {
  const { monthlyCents } = plans[plan];
  const isYearly = interval === 'year' && plan !== 'free';
  const yearly = plan === 'free' ? 0 : priceOf(plan, 'year');
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 0.75 }}>
        <Box component="span" sx={priceSx}>
          {priceText(isYearly ? yearly / 12 : monthlyCents)}
        </Box>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {plan === 'free' ? 'for good' : 'a month'}
        </Typography>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {plan === 'free' && 'No card needed'}
        {plan !== 'free' && !isYearly && 'Billed monthly'}
        {isYearly && (
          <>
            <s>
              <span style={visuallyHidden}>Instead of </span>
              {priceText(monthlyCents)}
            </s>{' '}
            · {priceText(yearly)} billed yearly
          </>
        )}
      </Typography>
    </div>
  );
}

function labelOf(action: PlanAction, interval: Interval): string {
  const labels: Readonly<Record<PlanAction, string>> = {
    current: 'Current plan',
    upgrade: 'Upgrade',
    downgrade: 'Downgrade',
    switch: `Switch to ${intervalWord[interval]}`,
    planned: 'Your next plan',
    none: 'Included',
  };
  return labels[action];
}

function Choose({ plan, interval, billing, pages, onDowngrade }: PlanCardProps) {
  const action = planAction(billing, plan, interval);
  const button = `plan:${plan}`;
  const label = labelOf(action, interval);
  const choose = () => {
    if (action === 'downgrade') onDowngrade(plan, interval);
    else if (plan !== 'free') pages.choose(button, { plan, interval });
  };
  const isFixed = action === 'current' || action === 'planned' || action === 'none';
  return (
    <Button
      fullWidth
      variant={action === 'upgrade' && planAbove(billing.plan) === plan ? 'contained' : 'outlined'}
      color={action === 'upgrade' && planAbove(billing.plan) === plan ? 'primary' : 'inherit'}
      disabled={isFixed || pages.opening !== null}
      loading={pages.opening === button}
      aria-label={isFixed ? undefined : `${label}: ${plans[plan].name}`}
      onClick={choose}
      sx={{ minHeight: { xs: 44, sm: 40 } }}
    >
      {label}
    </Button>
  );
}

const Mark = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={markSx}>
    {children}
  </Box>
);

export function PlanCard(props: PlanCardProps) {
  const { plan, billing } = props;
  const id = useId();
  const isCurrent = plan === billing.plan;
  const isNext = billing.isSetUp && planAbove(billing.plan) === plan;
  // On phones, the limits of the other plans are closed at first, because they would make the page long.
  const [isOpen, setIsOpen] = useState(isCurrent || isNext);
  const { name, limits } = plans[plan];
  return (
    <Card component="li" selected={isCurrent}>
      <Box sx={{ display: 'grid', gap: 1.25, p: { lg: 0.5 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
          <Typography variant="h3">{name}</Typography>
          {isCurrent && <Mark>Current</Mark>}
          {isNext && <Mark>Next step up</Mark>}
        </Box>
        <Price {...props} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {planNote[plan]}
        </Typography>
        {billing.isSetUp && <Choose {...props} />}
        <Box component="dl" id={id} data-open={isOpen} aria-label={`Limits of ${name}`} sx={limitsSx}>
          {limitNames.map((limit) => (
            <div key={limit}>
              <dt>{limitLabels[limit]}</dt>
              <dd>{limitText(limit, limits[limit])}</dd>
            </div>
          ))}
        </Box>
        {!(isCurrent || isNext) && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? 'Hide' : 'Show'} limits of ${name}`}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ display: { sm: 'none' } }}
          >
            {isOpen ? 'Hide limits' : 'Show limits'}
          </Button>
        )}
      </Box>
    </Card>
  );
}

const priceSx = {
  fontSize: 32,
  lineHeight: '40px',
  fontWeight: 650,
  letterSpacing: '-0.025em',
  fontVariantNumeric: 'tabular-nums',
} as const;

const markSx = {
  px: 1,
  py: 0.25,
  borderRadius: '12px',
  typography: 'caption',
  fontWeight: 600,
  color: 'primary.main',
  bgcolor: 'primary.light',
} as const;

const limitsSx = {
  m: 0,
  mt: 0.5,
  typography: 'body2',
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1,
    py: '7px',
    borderTop: 1,
    borderColor: 'divider',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 560, fontVariantNumeric: 'tabular-nums' },
  [phone]: { '&[data-open="false"]': { display: 'none' } },
} as const;
