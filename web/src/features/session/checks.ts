export interface Credentials {
  name: string;
  email: string;
  password: string;
}

export type Mode = 'sign-in' | 'sign-up' | 'reset';
export type Problems = Partial<Record<keyof Credentials, string>>;

export const passwordMin = 8;
export const passwordHint = `At least ${passwordMin} characters.`;

function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your e-mail.';
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : 'This is no e-mail address.';
}

/** Older passwords may be shorter; only a new one has to be this long. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Please enter a password.';
  return password.length < passwordMin
    ? `Please choose a password of at least ${passwordMin} characters.`
    : undefined;
}

function passwordProblem(mode: Mode, password: string): string | undefined {
  if (mode === 'reset') return undefined;
  if (mode === 'sign-up') return newPasswordProblem(password);
  return password === '' ? 'Please enter your password.' : undefined;
}

/** What is wrong with the form before it is sent, by field. */
export function problemsOf(mode: Mode, { name, email, password }: Credentials): Problems {
  const found = {
    name: mode === 'sign-up' && name.trim() === '' ? 'Please enter your name.' : undefined,
    email: emailProblem(email),
    password: passwordProblem(mode, password),
  };
  const problems: Problems = {};
  for (const field of ['name', 'email', 'password'] as const) {
    const problem = found[field];
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}
