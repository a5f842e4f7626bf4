import type { Billing } from '@fanfare/core/api/billing.ts';
import { plans } from '@fanfare/core/billing/plans.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { BillingNotice } from './billing-notice.tsx';
import { priceSentence } from './subscription-words.ts';
import type { BillingPages } from './use-billing-pages.ts';
import type { Confirmation } from './use-confirmation.ts';

interface ConfirmationNoticeProps {
  state: Confirmation;
  planName: string;
  checkAgain: () => void;
}

/** Shown after the person has returned from the payment page. */
export function ConfirmationNotice({ state, planName, checkAgain }: ConfirmationNoticeProps) {
  if (state === 'waiting')
    return (
      <BillingNotice hasJustChanged tone="info" title="Confirming your payment.">
        This takes a few seconds.
      </BillingNotice>
    );
  if (state === 'confirmed')
    return (
      <BillingNotice hasJustChanged tone="success" title={`You have ${planName} now.`}>
        Your new limits apply at once, in every workspace you own.
      </BillingNotice>
    );
  if (state === 'late')
    return (
      <BillingNotice
        hasJustChanged
        tone="warning"
        title="Your payment is not confirmed yet."
        action={
          <Button size="small" variant="outlined" color="inherit" onClick={checkAgain}>
            Check again
          </Button>
        }
      >
        If you have paid, your plan starts by itself within a few minutes. There is no need to pay again.
      </BillingNotice>
    );
  return null;
}

interface StateNoticesProps {
  billing: Billing;
  pages: BillingPages;
  day: (at: string) => string;
}

function FailedPayment({ pages, children }: { pages: BillingPages; children: ReactNode }) {
  return (
    <BillingNotice
      tone="warning"
      title="Payment failed."
      action={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={pages.opening !== null}
          loading={pages.opening === 'card'}
          onClick={() => pages.openPortal('card', 'card')}
        >
          Update card
        </Button>
      }
    >
      {children}
    </BillingNotice>
  );
}

/** Notices about states of the subscription that are more important than the rest of the screen. */
export function StateNotices({ billing: { isSetUp, subscription }, pages, day }: StateNoticesProps) {
  const free = plans.free.name;
  if (!isSetUp)
    return (
      <BillingNotice tone="info" title="Billing is not set up.">
        Plans can’t be bought here. The limits of {free} apply.
      </BillingNotice>
    );
  if (subscription?.status === 'past_due')
    return (
      <FailedPayment pages={pages}>
        {subscription.graceEnd === null
          ? `Update your card to keep ${subscription.planName}. Nothing is lost.`
          : `Your plan stays until ${day(subscription.graceEnd)}; after that the limits of ${free} apply. Nothing is lost.`}
      </FailedPayment>
    );
  if (subscription?.status === 'unpaid' || subscription?.status === 'incomplete')
    return (
      <FailedPayment pages={pages}>
        The limits of {free} apply until the open invoice is paid. Nothing is lost.
      </FailedPayment>
    );
  if (subscription?.status === 'trialing' && subscription.trialEnd !== null)
    return (
      <BillingNotice tone="info" title="Trial.">
        {subscription.planName} is free until {day(subscription.trialEnd)}.{' '}
        {subscription.cancelAtPeriodEnd
          ? `After that the limits of ${free} apply.`
          : `Then ${priceSentence(subscription.plan, subscription.interval)}, unless you cancel before.`}
      </BillingNotice>
    );
  return null;
}
