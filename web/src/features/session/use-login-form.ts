import { useRef, useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../browser/session-context.ts';
import { problemsOf, type Credentials, type Mode, type Problems } from './checks.ts';
import { withMode, readLoginAddress } from './login-address.ts';
import { describeAuthError } from './auth-errors.ts';

/**
 * The state of the login form. It does not navigate after signing in, because the router redirects people who are
 * signed in.
 */
export function useLoginForm() {
  const { session } = useSession();
  const [search, setSearch] = useSearchParams();
  const { mode, email } = readLoginAddress(search);
  const [form, setForm] = useState<Credentials>({ name: '', email, password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The address that a reset link was sent to. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const formRef = useRef<HTMLFormElement>(null);

  const showProblems = (found: Problems) => {
    setProblems(found);
    const first = (['name', 'email', 'password'] as const).find((field) => found[field] !== undefined);
    if (first) formRef.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const showError = (error: unknown) => {
    const meaning = describeAuthError(error);
    if (meaning?.field) showProblems({ [meaning.field]: meaning.text });
    else setFailure(meaning?.text ?? null);
  };
  const attempts: Readonly<Record<Mode, (credentials: Credentials) => Promise<void>>> = {
    'sign-in': ({ email: address, password }) => session.signIn(address, password),
    'sign-up': ({ name, email: address, password }) => session.signUp(name, address, password),
    reset: async ({ email: address }) => {
      await session.resetPassword(address);
      setSentTo(address);
    },
  };
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await attempts[mode]({ ...form, name: form.name.trim(), email: form.email.trim() });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    mode,
    form,
    problems,
    failure,
    busy,
    sentTo,
    formRef,
    clearError: () => setFailure(null),
    showError,
    set: (field: keyof Credentials) => (value: string) => {
      setForm((before) => ({ ...before, [field]: value }));
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      if (busy) return;
      const found = problemsOf(mode, form);
      if (Object.keys(found).length > 0) showProblems(found);
      else void send();
    },
    changeMode: (next: Mode) => {
      setSearch(withMode(search, next));
      setProblems({});
      setFailure(null);
      setSentTo(null);
    },
  };
}
