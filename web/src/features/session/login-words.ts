import type { Mode } from './checks.ts';

interface Words {
  title: string;
  text: string;
  submit: string;
}

export const loginWords: Readonly<Record<Mode, Words>> = {
  'sign-in': {
    title: 'Sign in to Fanfare',
    text: 'Welcome back.',
    submit: 'Sign in',
  },
  'sign-up': {
    title: 'Create your account',
    text: 'Your first workspace comes with it.',
    submit: 'Create account',
  },
  reset: {
    title: 'Reset your password',
    text: 'We send you a link. With it you choose a new password.',
    submit: 'Send the link',
  },
};
