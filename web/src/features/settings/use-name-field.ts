import { cleanPersonName, personNameProblem } from '@fanfare/core/workspaces/members.ts';
import { useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { useToast } from '../../ui/toasts.tsx';
import { authErrorText } from '../session/index.ts';

/** The field for the name of the person. The name is stored in Firebase Auth, and the server reads it from there. */
export function useNameField() {
  const { session } = useSession();
  const { me, update } = useVisit();
  const toast = useToast();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const name = typed ?? me.username;
  const refuse = (text: string) => {
    setProblem(text);
    setRefusals((before) => before + 1);
  };

  const save = async () => {
    const wrong = personNameProblem(name);
    if (wrong !== null) {
      refuse(wrong);
      return;
    }
    const username = cleanPersonName(name);
    setBusy(true);
    setProblem(null);
    try {
      await session.rename(username);
      update((entered) => ({ ...entered, me: { ...entered.me, username } }));
      setTyped(null);
      toast({ text: 'Name saved.' });
    } catch (error) {
      refuse(authErrorText(error, 'We couldn’t save your name. Try again.'));
    } finally {
      setBusy(false);
    }
  };

  return {
    name,
    problem: problem ?? undefined,
    busy,
    refusals,
    changed: cleanPersonName(name) !== me.username,
    setName: (value: string) => {
      setTyped(value);
      setProblem(null);
    },
    save,
  };
}
