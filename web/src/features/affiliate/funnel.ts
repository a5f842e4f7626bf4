import type { Cell } from '@fanfare/core/analytics/csv.ts';
import type { AffiliateStats, Funnel } from '@fanfare/core/api/affiliate.ts';
import { dollarsOf, signedAmount } from './money.ts';

export interface FunnelStep {
  id: keyof Funnel;
  label: string;
  value: string;
  /** "6.9% of clicks" or "$13.22 each"; null for clicks, and if there is nothing to compare. */
  note: string | null;
  /** The length of the bar, from 0 to 1; null for a step without a bar. */
  share: number | null;
}

const whole = new Intl.NumberFormat('en');

function rate(part: number, of: number, name: string): Pick<FunnelStep, 'note' | 'share'> {
  if (of === 0) return { note: null, share: 0 };
  return { note: `${((part / of) * 100).toFixed(1)}% of ${name}`, share: Math.min(1, part / of) };
}

/** The bars of sign-ups and of paying people show their shares of the previous step. A bar is never more than full. */
export const funnelSteps = ({ clicks, signUps, paying, commissionCents }: Funnel): FunnelStep[] => [
  { id: 'clicks', label: 'Clicks', value: whole.format(clicks), note: null, share: clicks > 0 ? 1 : 0 },
  { id: 'signUps', label: 'Sign-ups', value: whole.format(signUps), ...rate(signUps, clicks, 'clicks') },
  { id: 'paying', label: 'Paying', value: whole.format(paying), ...rate(paying, signUps, 'sign-ups') },
  {
    id: 'commissionCents',
    label: 'Commission',
    value: signedAmount(commissionCents),
    note: paying > 0 && commissionCents > 0 ? `${signedAmount(commissionCents / paying)} each` : null,
    share: null,
  },
];

export const pointRows = (points: AffiliateStats['points'], isMonthly: boolean): Cell[][] => [
  [isMonthly ? 'Month' : 'Day', 'Clicks', 'Sign-ups', 'Paying', 'Commission in USD'],
  ...points.map(({ from, clicks, signUps, paying, commissionCents }) => [
    isMonthly ? from.slice(0, 7) : from,
    clicks,
    signUps,
    paying,
    dollarsOf(commissionCents),
  ]),
];
