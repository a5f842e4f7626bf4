import type { Billing } from '@fanfare/core/api/billing.ts';
import { isLive } from '@fanfare/core/billing/current-subscription.ts';
import { plans } from '@fanfare/core/billing/plans.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BanIcon } from '../../ui/icons/things.tsx';
import { surface } from '../../ui/surface.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { BillingPages } from './use-billing-pages.ts';
import { intervalWord, planSentence, statusDisplay } from './subscription-words.ts';

interface CurrentPlanProps {
  billing: Billing;
  pages: BillingPages;
  day: (at: string) => string;
  onCancel: () => void;
}

function Actions({ billing, pages, onCancel }: Omit<CurrentPlanProps, 'day'>) {
  const { subscription, isSetUp } = billing;
  if (!subscription || !isSetUp) return null;
  const isBusy = pages.opening !== null;
  const portal = (button: string, label: string) => (
    <Button
      variant="outlined"
      color="inherit"
      disabled={isBusy}
      loading={pages.opening === button}
      onClick={() => pages.openPortal(button)}
    >
      {label}
    </Button>
  );
  if (!isLive(subscription)) return portal('payment', 'Past payments');
  return (
    <>
      {portal('payment', 'Manage payment')}
      {subscription.cancelAtPeriodEnd
        ? portal('resume', 'Resume plan')
        : subscription.status !== 'incomplete' && (
            <Button color="inherit" disabled={isBusy} onClick={onCancel} sx={{ color: 'text.secondary' }}>
              Cancel plan
            </Button>
          )}
    </>
  );
}

export function CurrentPlan({ billing, pages, day, onCancel }: CurrentPlanProps) {
  const { plan, subscription } = billing;
  const display = subscription && statusDisplay[subscription.status];
  const isEnding = subscription !== null && isLive(subscription) && subscription.cancelAtPeriodEnd;
  return (
    <Box component="section" aria-labelledby="current-plan" sx={cardSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
        <Typography
          id="current-plan"
          component="h2"
          variant="body2"
          sx={{ color: 'text.secondary', fontWeight: 400 }}
        >
          Current plan
        </Typography>
        {display && (
          <StatusChip
            {...(isEnding
              ? { status: 'scheduled', label: 'Ends soon' }
              : { status: display.status, label: display.label })}
            {...(display.status === 'draft' && { icon: <BanIcon /> })}
          />
        )}
      </Box>
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Box component="span" sx={nameSx}>
            {plans[plan].name}
          </Box>
          {subscription?.plan === plan && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {intervalWord[subscription.interval]}
            </Box>
          )}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {planSentence(billing, day)}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto' }}>
        <Actions billing={billing} pages={pages} onCancel={onCancel} />
      </Box>
    </Box>
  );
}

const cardSx = { ...surface, display: 'flex', flexDirection: 'column', gap: 2, p: 2.5, minWidth: 0 } as const;

const nameSx = { fontSize: 28, lineHeight: '36px', fontWeight: 650, letterSpacing: '-0.02em' } as const;
