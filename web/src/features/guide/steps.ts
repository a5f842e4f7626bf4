import type { ComponentType } from 'react';
import { SocialsIcon, UploadIcon, UsersIcon } from '../../ui/icons/navigation.tsx';

export interface FirstStep {
  title: string;
  text: string;
  action: string;
  path: string;
  Icon: ComponentType;
}

/** The steps that set up an empty workspace. */
const steps: readonly FirstStep[] = [
  {
    title: 'Connect your accounts',
    text: 'Instagram, TikTok, YouTube and more: sign in to each network once, and Fanfare can post for you.',
    action: 'Connect an account',
    path: '/dashboard/socials',
    Icon: SocialsIcon,
  },
  {
    title: 'Create your first post',
    text: 'Write once and adapt it for every network. Publish now or pick a day; it goes out once and on time, or we tell you why.',
    action: 'Create post',
    path: '/dashboard/upload',
    Icon: UploadIcon,
  },
  {
    title: 'Invite your team',
    text: 'Invite the people you work with. You decide who writes and who manages.',
    action: 'Invite people',
    path: '/dashboard/settings/team',
    Icon: UsersIcon,
  },
];

/** The steps that are still open. Inviting people remains, because it is the last one. */
export function openSteps(done: { hasAccounts: boolean; hasPosts: boolean }): readonly FirstStep[] {
  return steps.filter(
    ({ path }) =>
      !(done.hasAccounts && path === '/dashboard/socials') &&
      !(done.hasPosts && path === '/dashboard/upload'),
  );
}
