import type { Billing, SubscriptionView } from '@fanfare/core/api/billing.ts';
import { plans, type Plan } from '@fanfare/core/billing/plans.ts';
import { givesPlan } from '@fanfare/core/billing/subscription.ts';
import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExcessList } from './excess-list.tsx';
import { paidUntil } from './subscription-words.ts';

interface DowngradeDialogProps {
  billing: Billing;
  subscription: SubscriptionView;
  to: Plan;
  day: (at: string) => string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says when a smaller plan begins and what exceeds its limits, before the customer portal is opened. */
export function DowngradeDialog({
  billing,
  subscription,
  to,
  day,
  onConfirm,
  onClose,
}: DowngradeDialogProps) {
  const { planName, status } = subscription;
  const name = plans[to].name;
  const until = givesPlan(status) ? day(paidUntil(subscription)) : null;
  const keep = until === null ? '' : `You keep ${planName} until ${until}`;
  const text =
    to === 'free'
      ? `${keep === '' ? 'The' : `${keep}, then the`} limits of ${name} apply. Nothing is deleted. You confirm this on the next page.`
      : `${keep === '' ? '' : `${keep}. `}The next page shows when ${name} begins and what it costs. Nothing is deleted.`;
  return (
    <ConfirmDialog
      title={to === 'free' ? `Cancel ${planName}?` : `Move to ${name}?`}
      text={text}
      confirm="Continue"
      cancel={`Keep ${planName}`}
      isDangerous={false}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <ExcessList plan={to} excess={billing.exceeding[to] ?? []} />
      </Box>
    </ConfirmDialog>
  );
}
