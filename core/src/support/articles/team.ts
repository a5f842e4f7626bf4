import { plans } from '../../billing/plans.ts';
import { graceDays } from '../../billing/subscription.ts';
import { invitationDays } from '../../workspaces/members.ts';
import type { ArticleSection } from '../article.ts';

const team = { label: 'Open Workspaces', path: '/dashboard/settings/team' };
const subscription = { label: 'Open Subscription', path: '/dashboard/settings/subscription' };

export const teamAndPlans: ArticleSection = {
  id: 'team',
  title: 'Team and plans',
  articles: [
    {
      id: 'invite-people',
      title: 'Invite people',
      summary: 'Add their e-mail address and choose a role. They join when they accept.',
      keywords: ['team', 'member', 'colleague', 'add', 'invitation', 'share', 'client'],
      text: [
        'Open the workspace under Workspaces and choose “Add team member”. Fanfare sends an e-mail; you can also copy the link.',
        `An invitation can be accepted for ${invitationDays} days, by the person who signs in with exactly this verified address.`,
        'You have to verify your own e-mail address before you can invite people.',
        'The owner’s plan limits how many people a workspace has. Open invitations count.',
      ],
      screen: team,
    },
    {
      id: 'roles',
      title: 'What members, admins and owners may do',
      summary: 'All members can write and publish. Admins also manage accounts and people.',
      keywords: ['rights', 'permission', 'access', 'admin', 'user', 'owner'],
      text: [
        '- Members write, schedule and publish posts, answer comments and read analytics.',
        '- Admins can also connect and disconnect accounts, and manage people.',
        '- The owner created the workspace. Its limits are those of the owner’s plan. Only the owner can delete it.',
      ],
      screen: team,
    },
    {
      id: 'leave-a-workspace',
      title: 'Leave or delete a workspace',
      summary: 'Members can leave. Only the owner can delete a workspace.',
      keywords: ['remove', 'quit', 'exit', 'delete'],
      text: [
        'What a member wrote stays in the workspace when they leave.',
        'Deleting a workspace removes its posts, files and connected accounts for everybody, and cannot be undone. Posts that are live stay on their networks.',
      ],
      screen: team,
    },
    {
      id: 'plans-and-limits',
      title: 'What a plan allows',
      summary: 'Posts, AI uses, storage, workspaces, people and accounts depend on the owner’s plan.',
      keywords: ['price', 'limit', 'quota', 'upgrade', 'free', 'creator', 'pro', 'business'],
      text: [
        `${plans.free.name} has ${plans.free.limits.posts} posts a month and ${plans.free.limits.accounts} accounts; ${plans.creator.name} has ${plans.creator.limits.posts} and ${plans.creator.limits.accounts}; ${plans.pro.name} ${plans.pro.limits.posts.toLocaleString('en')} and ${plans.pro.limits.accounts}.`,
        'Use counts towards the owner of the workspace, over all workspaces they own. Posts and AI uses are counted by calendar month.',
        'Subscription shows your usage.',
      ],
      screen: subscription,
    },
    {
      id: 'change-your-plan',
      title: 'Change or cancel your plan',
      summary: 'Upgrades start immediately. After a cancellation, the plan stays until the paid period ends.',
      keywords: ['billing', 'upgrade', 'downgrade', 'cancel', 'subscription', 'refund', 'monthly', 'yearly'],
      text: [
        'Choose another plan under Subscription. You confirm each change on the payment provider’s page, which also says what it costs.',
        'Nothing is deleted when a plan gets smaller. Nothing can be added above the new limits, and posts to accounts above the limit fail until the plan covers them again.',
      ],
      screen: subscription,
    },
    {
      id: 'payment-failed',
      title: 'A payment failed',
      summary: `Your plan stays for ${graceDays} days. Update your card until then.`,
      keywords: ['card', 'declined', 'invoice', 'receipt', 'billing', 'past due'],
      text: [
        `A banner says when a payment failed. Update the card under Subscription; the plan stays for ${graceDays} days while the payment is tried again.`,
        'Invoices and receipts are under Subscription. Fanfare never sees your card number; the payment provider keeps it.',
      ],
      screen: subscription,
    },
    {
      id: 'affiliate-programme',
      title: 'Earn as an affiliate',
      summary: 'Share your link and earn a share of the payments of people who sign up with it.',
      keywords: ['referral', 'commission', 'payout', 'earn', 'partner'],
      text: [
        'Join under Affiliate and share your link or its QR code. The screen shows clicks, sign-ups and commissions, and the terms.',
        'A commission is on hold for some time before it is ready to be paid, because payments can be returned.',
      ],
      screen: { label: 'Open Affiliate', path: '/dashboard/affiliate' },
    },
  ],
};
