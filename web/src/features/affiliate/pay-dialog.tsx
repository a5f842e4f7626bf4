import { counted } from '@fanfare/core/text/counted.ts';
import type { Referral } from '@fanfare/core/api/affiliate.ts';
import { amountText } from '@fanfare/core/billing/money.ts';
import { useState } from 'react';
import { useWrite } from '../../browser/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { nameOf, sumOf } from './referrals.ts';

interface PayDialogProps {
  affiliate: { id: string; name: string };
  referrals: readonly Referral[];
  /**
   * The sum of commissions that were paid out and later taken back by refunds. The next payout is reduced by this sum.
   */
  debtCents: number;
  reload: () => Promise<unknown>;
  onPaid: () => void;
  onClose: () => void;
}

/**
 * Asks for a confirmation that names the sum. If the sum changes before the person confirms, the server refuses the
 * payout, and the dialog shows the new sum.
 */
export function PayDialog({ affiliate, referrals, debtCents, reload, onPaid, onClose }: PayDialogProps) {
  const toast = useToast();
  // The id of the payout changes only with its sum. A retry after a lost answer has the same id, so the server does not
  // pay a second time.
  const [payoutId, setPayoutId] = useState(() => crypto.randomUUID());
  const [isLoading, setIsLoading] = useState(false);
  const cents = sumOf(referrals) - debtCents;
  const sum = amountText(cents);
  const { trigger, error, isMutating } = useWrite('payAffiliate', {
    onSuccess: ({ payout }) => {
      toast({ text: `${amountText(payout.cents)} marked as paid.`, severity: 'success' });
      onPaid();
    },
    onError: ({ status }) => {
      if (status !== 409) return;
      setPayoutId(crypto.randomUUID());
      setIsLoading(true);
      void reload().finally(() => setIsLoading(false));
    },
  });
  const [only] = referrals;
  const what = referrals.length === 1 && only ? nameOf(only) : counted(referrals.length, 'referral');
  const debt = `${amountText(debtCents)} that refunds took back after a payout`;
  const isDue = cents > 0;
  const less = debtCents > 0 ? `, less ${debt}` : '';
  return (
    <ConfirmDialog
      title={isDue ? `Mark ${sum} as paid?` : 'Nothing to pay now'}
      text={
        isDue
          ? `For ${what}, to ${affiliate.name}${less}. Do this after you have sent the money: it can’t be undone.`
          : `${amountText(sumOf(referrals))} is ready for ${what}, but ${affiliate.name} owes ${debt}. Select more referrals, or wait for the next commissions.`
      }
      confirm={isDue ? `Mark ${sum} paid` : 'Mark paid'}
      isDangerous={false}
      isLoading={isMutating || isLoading || !isDue}
      onConfirm={() =>
        void trigger({ id: affiliate.id, payoutId, referrals: referrals.map(({ id }) => id), cents })
      }
      onCancel={onClose}
    >
      {error && <Notice>{error.message}</Notice>}
    </ConfirmDialog>
  );
}
