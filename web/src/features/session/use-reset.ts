import { useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { newPasswordProblem } from './checks.ts';
import { describeAuthError } from './auth-errors.ts';

export function useReset(email: string, code: string) {
  const { session, person } = useSession();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const refuse = (text: string) => {
    setProblem(text);
    setRefusals((before) => before + 1);
  };
  const send = async () => {
    setBusy(true);
    setFailure(null);
    setError(null);
    try {
      await session.confirmReset(code, password);
      // A reset ends all sessions of the person, including this one, so the person is signed in again.
      if (person?.email === email) await session.signIn(email, password).catch(() => undefined);
      setDone(true);
    } catch (refused) {
      const meaning = describeAuthError(refused, 'We couldn’t change your password. Try again.');
      setError(refused);
      if (meaning?.field === 'password') refuse(meaning.text);
      else setFailure(meaning?.text ?? null);
    } finally {
      setBusy(false);
    }
  };
  return {
    password,
    problem,
    error,
    failure,
    busy,
    done,
    refusals,
    setPassword: (value: string) => {
      setPassword(value);
      setProblem(undefined);
    },
    submit: () => {
      if (busy) return;
      const wrong = newPasswordProblem(password);
      if (wrong === undefined) void send();
      else refuse(wrong);
    },
  };
}
