import { subscriptionPath } from '@fanfare/core/billing/subscription-path.ts';
import { CardIcon, MegaphoneIcon, SettingsIcon, UsersIcon } from '../ui/icons/navigation.tsx';
import { ClockIcon } from '../ui/icons/icons.tsx';
import type { Destination } from './navigation.ts';

export const settings: Destination = { label: 'Settings', path: '/dashboard/settings', Icon: SettingsIcon };
const subscription: Destination = {
  label: 'Subscription',
  path: subscriptionPath,
  Icon: CardIcon,
};
export const team: Destination = { label: 'Workspaces', path: '/dashboard/settings/team', Icon: UsersIcon };

/** The screens in the user menu. */
export const userDestinations: readonly Destination[] = [
  settings,
  subscription,
  team,
  { label: 'Affiliate Marketing', path: '/dashboard/affiliate', Icon: MegaphoneIcon },
];

/** Shown only to staff. */
export const staffDestinations: readonly Destination[] = [
  { label: 'Affiliates (staff)', path: '/dashboard/staff/affiliates', Icon: UsersIcon },
];

const slots: Destination = { label: 'Posting slots', path: '/dashboard/settings/slots', Icon: ClockIcon };

export const settingsDestinations: readonly Destination[] = [settings, subscription, team, slots];
