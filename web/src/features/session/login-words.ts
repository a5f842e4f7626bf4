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
    text: 'It comes with your first workspace.',
    submit: 'Create account',
  },
  reset: {
    title: 'Reset your password',
    text: 'We’ll e-mail you a link to choose a new password.',
    submit: 'Send link',
  },
};
