import type { ComponentType } from 'react';
import { SocialsIcon, UploadIcon, UsersIcon } from '../../ui/icons/navigation.tsx';

export interface FirstStep {
  title: string;
  text: string;
  action: string;
  path: string;
  Icon: ComponentType;
}

/** What makes an empty workspace a working one. */
export const steps: readonly FirstStep[] = [
  {
    title: 'Connect your accounts',
    text: 'Instagram, TikTok, YouTube and more: sign in at each network once, and Fanfare posts in your name.',
    action: 'Connect an account',
    path: '/dashboard/socials',
    Icon: SocialsIcon,
  },
  {
    title: 'Write your first post',
    text: 'Write it once and fit it to every network. Publish now or pick the day; it goes out once, on time, or says why.',
    action: 'Write a post',
    path: '/dashboard/upload',
    Icon: UploadIcon,
  },
  {
    title: 'Bring your team',
    text: 'Invite the people you work with. You decide who writes and who manages.',
    action: 'Invite people',
    path: '/dashboard/settings/team',
    Icon: UsersIcon,
  },
];
