import { emailProblem } from '@fanfare/core/workspaces/members.ts';

export interface Credentials {
  name: string;
  email: string;
  password: string;
}

export type Mode = 'sign-in' | 'sign-up' | 'reset';
export type Problems = Partial<Record<keyof Credentials, string>>;

export const passwordMin = 8;
export const passwordHint = `At least ${passwordMin} characters.`;

/** Checks only new passwords. A password that was set earlier may be shorter. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Enter a password.';
  return password.length < passwordMin ? `Use at least ${passwordMin} characters.` : undefined;
}

function passwordProblem(mode: Mode, password: string): string | undefined {
  if (mode === 'reset') return undefined;
  if (mode === 'sign-up') return newPasswordProblem(password);
  return password === '' ? 'Enter your password.' : undefined;
}

export function problemsOf(mode: Mode, { name, email, password }: Credentials): Problems {
  const found = {
    name: mode === 'sign-up' && name.trim() === '' ? 'Enter your name.' : undefined,
    email: emailProblem(email) ?? undefined,
    password: passwordProblem(mode, password),
  };
  const problems: Problems = {};
  for (const field of ['name', 'email', 'password'] as const) {
    const problem = found[field];
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}
