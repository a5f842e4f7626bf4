import { useRef, useState, type SubmitEvent } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { problemsOf, type Credentials, type Mode, type Problems } from './checks.ts';
import { meaningOf } from './messages.ts';

/** The state of the form that signs in and signs up. Whoever is signed in is sent on by the router. */
export function useLoginForm() {
  const { session } = useSession();
  const [mode, setMode] = useState<Mode>('sign-in');
  const [form, setForm] = useState<Credentials>({ name: '', email: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  const show = (found: Problems) => {
    setProblems(found);
    const first = (['name', 'email', 'password'] as const).find((field) => found[field] !== undefined);
    if (first) formRef.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const tell = (error: unknown) => {
    const meaning = meaningOf(error);
    if (meaning?.field) show({ [meaning.field]: meaning.text });
    else setFailure(meaning?.text ?? null);
  };
  const send = async () => {
    const email = form.email.trim();
    setBusy(true);
    setFailure(null);
    try {
      await (mode === 'sign-in'
        ? session.signIn(email, form.password)
        : session.signUp(form.name.trim(), email, form.password));
    } catch (error) {
      tell(error);
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
    formRef,
    /** A new attempt: what was said about the last one is over. */
    forget: () => setFailure(null),
    tell,
    set: (field: keyof Credentials) => (value: string) => {
      setForm((before) => ({ ...before, [field]: value }));
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      if (busy) return;
      const found = problemsOf(mode, form);
      if (Object.keys(found).length > 0) show(found);
      else void send();
    },
    changeMode: () => {
      setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in');
      setProblems({});
      setFailure(null);
    },
  };
}
