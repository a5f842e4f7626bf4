import { affiliateRoutes } from '@fanfare/core/api/affiliate.ts';
import { billingRoutes } from '@fanfare/core/api/billing.ts';
import { settingsRoutes } from '@fanfare/core/api/settings.ts';
import type { Interval, PaidPlan } from '@fanfare/core/billing/prices.ts';
import type { PastProduct } from './past-product.ts';
import { demoStaff } from './people.ts';
import type { SignedIn, signUpAt } from './sign-up.ts';

/** A person who signed up through the link of the demo user. Days are counted from the last day of the demo. */
interface Friend {
  name: string;
  day: number;
  /** The subscription of the person. Missing for people with the free plan. */
  pays?: { plan: PaidPlan; interval: Interval };
  /** The day on which the person gets their money back. */
  refundedOn?: number;
}

const friends: readonly Friend[] = [
  { name: 'Imogen Kerr', day: -86, pays: { plan: 'pro', interval: 'year' } },
  { name: 'Bram Ockels', day: -79, pays: { plan: 'creator', interval: 'month' } },
  { name: 'Sorrel Studio', day: -58, pays: { plan: 'business', interval: 'month' } },
  { name: 'Paloma Ruiz', day: -34, pays: { plan: 'creator', interval: 'year' }, refundedOn: -11 },
  { name: 'Tidal Yoga', day: -24, pays: { plan: 'pro', interval: 'month' } },
  { name: 'Ives Turner', day: -6 },
];

/** The days on which the link was opened, and how many people opened it. */
const clicks = [
  ...[-88, -86, -85, -79, -77, -70, -66, -58, -57, -51, -45, -41].map((day, i) => ({
    day,
    count: 1 + ((i * 5) % 3),
  })),
  ...[-34, -33, -31, -29, -28, -26, -24, -23, -21, -20, -18, -15, -13, -12, -10, -8, -7, -6, -4, -3, -1].map(
    (day, i) => ({ day, count: 2 + ((i * 7) % 5) }),
  ),
];

interface AffiliateStory {
  product: PastProduct;
  people: ReturnType<typeof signUpAt>;
  /** The token of the demo user. */
  token: string;
  on(day: number, time: string): number;
  zone: string;
  firstDay: number;
}

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@friends.example`;

/**
 * The story of an affiliate: the demo user shares a link, some people sign up, some of these pay, one gets their money
 * back, and staff pays the commissions out.
 */
export function affiliateScenes({ product, people, token, on, zone, firstDay }: AffiliateStory) {
  let code = '';
  const signedIn = new Map<string, SignedIn>();
  const withPassword = (name: string, email: string) =>
    people.withPassword({ name, email, password: 'fanfare-demo' });

  async function join(): Promise<void> {
    const { affiliate } = await product.call(token, affiliateRoutes.joinAffiliates, { acceptsTerms: true });
    code = affiliate?.code ?? '';
  }

  async function signUp({ name, pays }: Friend): Promise<void> {
    const friend = await withPassword(name, emailOf(name));
    signedIn.set(name, friend);
    await product.call(friend.idToken, settingsRoutes.enter, { timeZone: zone, weekStart: 'monday' });
    await product.call(friend.idToken, affiliateRoutes.reportReferral, { code });
    if (!pays) return;
    const { url } = await product.call(friend.idToken, billingRoutes.createCheckout, pays);
    const form = new URLSearchParams({ action: 'pay', card: 'succeeds' });
    await (await fetch(url, { method: 'POST', body: form, redirect: 'manual' })).body?.cancel();
  }

  async function payOut(): Promise<void> {
    const uid = await product.uidOf(token);
    const { email } = demoStaff;
    const staff = await people.withStaffClaim(demoStaff);
    const referrals = await product.call(staff.idToken, affiliateRoutes.listReferrals, { id: uid });
    const ready = referrals.filter(({ readyCents }) => readyCents > 0);
    if (ready.length === 0) throw new Error(`Nothing is ready to be paid by ${email}.`);
    await product.call(staff.idToken, affiliateRoutes.payAffiliate, {
      id: uid,
      payoutId: 'b1e55ed0-0000-4000-8000-000000000001',
      referrals: ready.map(({ id }) => id),
      cents: ready.reduce((sum, { readyCents }) => sum + readyCents, 0),
    });
  }

  const scene = (day: number, time: string, run: () => Promise<unknown>) => ({ at: on(day, time), run });
  return [
    scene(firstDay, '09:50', join),
    ...clicks.map(({ day, count }) =>
      scene(day, '12:00', async () => {
        for (let i = 0; i < count; i += 1) await product.call(token, affiliateRoutes.countClick, { code });
      }),
    ),
    ...friends.map((friend) => scene(friend.day, '13:00', () => signUp(friend))),
    ...friends.flatMap(({ name, refundedOn }) =>
      refundedOn === undefined ? [] : [scene(refundedOn, '14:00', () => product.refund(emailOf(name)))],
    ),
    scene(-22, '08:00', () => product.takePayments()),
    scene(-22, '09:00', payOut),
    scene(-10, '08:00', () => product.takePayments()),
    scene(0, '00:00', () => product.takePayments()),
  ];
}
