import { subscriptionPath } from '@fanfare/core/billing/subscription-path.ts';
import { CardIcon, MegaphoneIcon, SettingsIcon, UsersIcon } from '../ui/icons/navigation.tsx';
import { ClockIcon } from '../ui/icons/icons.tsx';
import type { ScreenLink } from './navigation.ts';

export const settings: ScreenLink = { label: 'Settings', path: '/dashboard/settings', Icon: SettingsIcon };
const subscription: ScreenLink = {
  label: 'Subscription',
  path: subscriptionPath,
  Icon: CardIcon,
};
export const team: ScreenLink = { label: 'Workspaces', path: '/dashboard/settings/team', Icon: UsersIcon };

export const userLinks: readonly ScreenLink[] = [
  settings,
  subscription,
  team,
  { label: 'Affiliate Marketing', path: '/dashboard/affiliate', Icon: MegaphoneIcon },
];

export const staffLinks: readonly ScreenLink[] = [
  { label: 'Affiliates (staff)', path: '/dashboard/staff/affiliates', Icon: UsersIcon },
];

const slots: ScreenLink = { label: 'Posting slots', path: '/dashboard/settings/slots', Icon: ClockIcon };

export const settingsLinks: readonly ScreenLink[] = [
  { ...settings, label: 'Personal' },
  subscription,
  team,
  slots,
];
