import { useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import { newPasswordProblem } from './checks.ts';
import { isWrongPassword, describeAuthError, samePasswordText } from './auth-errors.ts';

interface Passwords {
  current: string;
  next: string;
}

type Problems = Partial<Record<keyof Passwords, string>>;

function problemsOf({ current, next }: Passwords): Problems {
  if (current === '') return { current: 'Enter your current password.' };
  const problem = newPasswordProblem(next);
  if (problem !== undefined) return { next: problem };
  return current === next ? { next: samePasswordText } : {};
}

export function usePasswordChange(onDone: () => void) {
  const { session } = useSession();
  const toast = useToast();
  const [form, setForm] = useState<Passwords>({ current: '', next: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const refuse = (found: Problems, text: string | null = null) => {
    setProblems(found);
    setFailure(text);
    setRefusals((before) => before + 1);
  };
  const showError = (error: unknown) => {
    if (isWrongPassword(error)) {
      refuse({ current: 'This isn’t your current password. Try again.' });
      return;
    }
    const meaning = describeAuthError(error, 'We couldn’t change your password. Try again.');
    if (meaning?.field === 'password') refuse({ next: meaning.text });
    else refuse({}, meaning?.text ?? null);
  };
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await session.changePassword(form.current, form.next);
    } catch (error) {
      showError(error);
      setBusy(false);
      return;
    }
    toast({ text: 'Password changed.' });
    onDone();
  };

  return {
    form,
    problems,
    failure,
    busy,
    refusals,
    set: (field: keyof Passwords) => (value: string) => {
      setForm((before) => ({ ...before, [field]: value }));
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
    submit: () => {
      if (busy) return;
      const found = problemsOf(form);
      if (Object.keys(found).length > 0) refuse(found);
      else void send();
    },
  };
}
