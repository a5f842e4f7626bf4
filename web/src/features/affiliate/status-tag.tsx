import type { ReferralStatus } from '@fanfare/core/affiliate/referral-status.ts';
import type { ReactElement } from 'react';
import { CheckIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import { BanIcon } from '../../ui/icons/things.tsx';
import { MinusIcon, PulseIcon, StarIcon } from './icons.tsx';
import { Tag, type Tone } from './tag.tsx';

export const statusStyles: Readonly<Record<ReferralStatus, { tone: Tone; icon: ReactElement }>> = {
  paid: { tone: 'good', icon: <CheckIcon /> },
  Pending: { tone: 'waiting', icon: <ClockIcon /> },
  Eligible: { tone: 'accent', icon: <StarIcon /> },
  'In Progress': { tone: 'neutral', icon: <PulseIcon /> },
  Ineligible: { tone: 'plain', icon: <BanIcon /> },
};

export const StatusTag = ({ status }: { status: ReferralStatus }) => (
  <Tag {...statusStyles[status]} label={status} />
);

/** Shows that the commission for signing up was paid, or that it is unpaid. */
export const PaidTag = ({ isPaid }: { isPaid: boolean }) =>
  isPaid ? (
    <Tag tone="good" icon={<CheckIcon />} label="Paid" />
  ) : (
    <Tag tone="plain" icon={<MinusIcon />} label="Unpaid" />
  );
