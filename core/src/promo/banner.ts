import { affiliateOffer } from '../affiliate/offer.ts';
import { yearlyDiscount } from '../billing/prices.ts';
import { plansPath } from '../billing/subscription-path.ts';
import { percentOf } from '../text/percent.ts';
import { dayMs } from '../time/units.ts';

const bannerDismissedDays = 14;
/** People who signed up at most this many days ago do not see the banner. */
const bannerAccountDays = 7;
export const bannerRotationMs = 30_000;

export interface PromoMessage {
  id: 'affiliate' | 'yearly' | 'ai';
  text: string;
  action: string;
  path: string;
}

export const promoMessages: readonly [PromoMessage, ...PromoMessage[]] = [
  {
    id: 'affiliate',
    text: `Earn ${affiliateOffer.percent}% on every sale you bring.`,
    action: 'Become an affiliate',
    path: '/dashboard/affiliate',
  },
  {
    id: 'yearly',
    text: `Save ${percentOf(yearlyDiscount)} with a yearly plan.`,
    action: 'Compare plans',
    path: plansPath,
  },
  {
    id: 'ai',
    text: 'New: AI writes captions and draws images for you.',
    action: 'Create an image',
    path: '/dashboard/tools/ai-generator',
  },
];

interface BannerFacts {
  /** ISO instant. */
  accountCreatedAt: string;
  /** ISO instant; null if the person has never dismissed the banner. */
  dismissedAt: string | null;
  now: number;
}

export function showsBanner({ accountCreatedAt, dismissedAt, now }: BannerFacts): boolean {
  if (now - Date.parse(accountCreatedAt) <= bannerAccountDays * dayMs) return false;
  if (dismissedAt === null) return true;
  // A dismissal far in the future comes from a clock that was wrong. It must not hide the banner for years.
  return !(Math.abs(now - Date.parse(dismissedAt)) < bannerDismissedDays * dayMs);
}

/** The message to start with. It changes every day, because many people leave before all messages have been shown. */
export const firstMessage = (now: number): number => Math.floor(now / dayMs) % promoMessages.length;
