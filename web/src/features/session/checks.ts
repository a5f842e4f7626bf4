export interface Credentials {
  name: string;
  email: string;
  password: string;
}

export type Mode = 'sign-in' | 'sign-up';
export type Problems = Partial<Record<keyof Credentials, string>>;

export const passwordMin = 6;

/** What is wrong with the form before it is sent, by field. */
export function problemsOf(mode: Mode, { name, email, password }: Credentials): Problems {
  const problems: Problems = {};
  if (mode === 'sign-up' && name.trim() === '') problems.name = 'Please enter your name.';
  if (email.trim() === '') problems.email = 'Please enter your e-mail.';
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) problems.email = 'This is no e-mail address.';
  if (password === '') problems.password = 'Please enter a password.';
  else if (mode === 'sign-up' && password.length < passwordMin) {
    problems.password = `Please choose a password of at least ${passwordMin} characters.`;
  }
  return problems;
}
