import type { Billing } from '@fanfare/core/api/billing.ts';
import { isLive } from '@fanfare/core/billing/current-subscription.ts';
import { plans, type Plan } from '@fanfare/core/billing/plans.ts';
import type { Interval } from '@fanfare/core/billing/prices.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useCallback, useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { dayText } from '../../ui/date-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { Testimonials } from '../promo/index.ts';
import { CurrentPlan } from './current-plan.tsx';
import { Invoices } from './invoices.tsx';
import { MoveToFree } from './move-to-free.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanUsageCard } from './plan-usage.tsx';
import { ConfirmationNotice, StateNotices } from './state-notices.tsx';
import { useBillingPages } from './use-billing-pages.ts';
import { useConfirmation } from './use-confirmation.ts';

const DowngradeDialog = lazyOnRequest(async () => (await import('./downgrade-dialog.tsx')).DowngradeDialog);

const subtitle = 'Your plan covers every workspace you own. Members of your workspaces use it too.';

interface ReadyProps {
  billing: Billing;
  isReading: boolean;
  onRetry: () => void;
}

function Ready({ billing, isReading, onRetry }: ReadyProps) {
  const { me } = useVisit();
  const zone = me.settings.timeZone;
  const day = useCallback((at: string) => dayText(at, zone), [zone]);
  const pages = useBillingPages();
  const [smaller, setSmaller] = useState<{ plan: Plan; interval: Interval } | null>(null);
  const { subscription } = billing;
  const paid = subscription && isLive(subscription) ? subscription : null;
  const confirm = () => {
    if (!smaller) return;
    const { plan, interval } = smaller;
    setSmaller(null);
    if (plan === 'free') pages.openPortal('cancel', 'cancel');
    else pages.choose(`plan:${plan}`, { plan, interval });
  };
  return (
    <>
      <StateNotices billing={billing} pages={pages} day={day} />
      <Box sx={topSx}>
        <CurrentPlan
          billing={billing}
          pages={pages}
          day={day}
          onCancel={() => setSmaller({ plan: 'free', interval: 'month' })}
        />
        <PlanUsageCard billing={billing} />
      </Box>
      <PlanCards
        billing={billing}
        pages={pages}
        onDowngrade={(plan, interval) => setSmaller({ plan, interval })}
      />
      <Box sx={paid ? bottomSx : undefined}>
        <Invoices billing={billing} pages={pages} day={day} isReading={isReading} onRetry={onRetry} />
        {paid && <MoveToFree billing={billing} subscription={paid} day={day} />}
      </Box>
      <Suspense>
        <Box sx={testimonialsSx}>
          <Testimonials />
        </Box>
      </Suspense>
      {smaller && paid && (
        <Suspense>
          <DowngradeDialog
            billing={billing}
            subscription={paid}
            to={smaller.plan}
            day={day}
            onConfirm={confirm}
            onClose={() => setSmaller(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Content() {
  const { refresh } = useVisit();
  const { data, error, isValidating, mutate } = useRead('billing', {});
  // Loads the data of the navigation again, which stays mounted. Other screens read their limits when they are opened.
  const onConfirmed = useCallback(() => void refresh(), [refresh]);
  const confirming = useConfirmation(data, mutate, onConfirmed);
  const notice = <ConfirmationNotice {...confirming} planName={data ? plans[data.plan].name : ''} />;
  if (data)
    return (
      <>
        {notice}
        <Ready billing={data} isReading={isValidating} onRetry={() => void mutate()} />
      </>
    );
  if (error)
    return (
      <>
        {notice}
        <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />
      </>
    );
  return (
    <Box role="status" aria-label="Loading your subscription" sx={{ display: 'grid', gap: 3.5 }}>
      <Box sx={topSx}>
        <Skeleton variant="rounded" height={240} />
        <Skeleton variant="rounded" height={240} />
      </Box>
      <Skeleton variant="rounded" height={480} />
    </Box>
  );
}

export function SubscriptionScreen() {
  return (
    <Page title="Subscription" subtitle={subtitle}>
      <Content />
    </Page>
  );
}

const topSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
  gap: { xs: 1.25, sm: 2 },
} as const;

const testimonialsSx = { width: '100%', maxWidth: 640, mx: 'auto' } as const;

const bottomSx = {
  ...topSx,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;
