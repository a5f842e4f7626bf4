import type { Referral } from '@fanfare/core/api/affiliate.ts';
import { amountText } from '@fanfare/core/billing/money.ts';
import { useState } from 'react';
import { useWrite } from '../../browser/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { counted } from '../../ui/count-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { nameOf, sumOf } from './referrals.ts';

interface PayDialogProps {
  affiliate: { id: string; name: string };
  referrals: readonly Referral[];
  onPaid: () => void;
  onClose: () => void;
}

/** Asks once, with the sum. The server refuses it if the sum has changed since. */
export function PayDialog({ affiliate, referrals, onPaid, onClose }: PayDialogProps) {
  const toast = useToast();
  // The same for each try, so that a lost answer cannot pay twice.
  const [payoutId] = useState(() => crypto.randomUUID());
  const cents = sumOf(referrals);
  const sum = amountText(cents);
  const { trigger, error, isMutating } = useWrite('payAffiliate', {
    onSuccess: ({ payout }) => {
      toast({ text: `${amountText(payout.cents)} marked as paid.`, severity: 'success' });
      onPaid();
    },
  });
  const [only] = referrals;
  const what = referrals.length === 1 && only ? nameOf(only) : counted(referrals.length, 'referral');
  return (
    <ConfirmDialog
      title={`Mark ${sum} as paid?`}
      text={`For ${what}, to ${affiliate.name}. Do this after you have sent the money: it can’t be undone.`}
      confirm={`Mark ${sum} paid`}
      isDangerous={false}
      waits={isMutating}
      onConfirm={() =>
        void trigger({ id: affiliate.id, payoutId, referrals: referrals.map(({ id }) => id), cents })
      }
      onCancel={onClose}
    >
      {error && <Notice>{error.message}</Notice>}
    </ConfirmDialog>
  );
}
