import { affiliateOffer } from '@fanfare/core/affiliate/offer.ts';
import { amountText } from '@fanfare/core/billing/money.ts';

const { percent, signUpCents, holdDays, linkDays, customDealFollowers } = affiliateOffer;

export interface Term {
  title: string;
  text: string;
}

/** The terms of the programme. A changed text is a new version: see `affiliateTermsVersion`. */
export const terms: readonly Term[] = [
  {
    title: 'Your share',
    text: `You earn ${percent}% of every payment of a person you bring, for as long as they subscribe. You also earn ${amountText(signUpCents)} once for each of them, after their first payment. More than ${customDealFollowers.toLocaleString('en')} followers? We offer you a custom deal.`,
  },
  {
    title: 'Who counts',
    text: `The first affiliate link that a person opens counts, for ${linkDays} days. They count as yours when they sign up within this time, also if they open another link later, and also if they sign up with Google.`,
  },
  {
    title: 'The hold',
    text: `Each commission is on hold for ${holdDays} days. After that it is ready to be paid.`,
  },
  {
    title: 'Refunds and chargebacks',
    text: 'When a payment is returned, in full or in part, the same share of its commission is taken back. If it was already paid to you, it is taken from your next payout.',
  },
  {
    title: 'Payouts',
    text: 'We pay everything that is ready on the first day of each month, in US dollars. Before your first payout we write to the e-mail address of your account to ask where to send it. What is not paid in one month stays yours and is paid in the next.',
  },
  {
    title: 'Not allowed',
    text: 'No self-referrals: your own subscription earns nothing, whichever address or browser you use. No spam, no ads that use our name as their search term, and no promises that are not true. Say that you earn from your link where you share it.',
  },
  {
    title: 'Your privacy, and theirs',
    text: 'You see numbers such as “Customer 0186”, and never who it is. People you bring are not told that you earn.',
  },
  {
    title: 'How to leave',
    text: 'You can leave at any time: answer any e-mail of ours about your payouts, or delete your account. You earn nothing from payments after that. What is ready by then, and what gets ready after its hold, is still paid.',
  },
  {
    title: 'If terms change',
    text: 'We write to you 30 days before new terms apply. If you don’t agree, you can leave. We may end a membership that breaks these terms; commissions from fraud are not paid.',
  },
];
