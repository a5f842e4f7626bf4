import type { Mode } from './checks.ts';

interface LoginText {
  title: string;
  text: string;
  submit: string;
}

export const loginText: Readonly<Record<Mode, LoginText>> = {
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
