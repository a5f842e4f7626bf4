import type { Settings } from '@fanfare/core/settings/settings.ts';
import { useRef, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { useToast } from '../../ui/toasts.tsx';

type Choice = 'timeZone' | 'weekStart';

/** One setting that is saved as soon as it is chosen. A slip is undone from the toast; a refusal is told beside the field. */
export function useSetting<Key extends Choice>(key: Key, sentence: (value: Settings[Key]) => string) {
  const { call } = useSession();
  const { me, update } = useVisit();
  const toast = useToast();
  /** What was chosen and is on its way. */
  const [chosen, setChosen] = useState<Settings[Key] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const saved = me.settings[key];

  const choose = async (value: Settings[Key], undoTo: Settings[Key] | null = chosen ?? saved) => {
    latest.current += 1;
    const turn = latest.current;
    setChosen(value);
    setProblem(null);
    try {
      const { settings } = await call('changeSettings', { [key]: value });
      update((entered) => ({
        ...entered,
        // The other settings of this answer may be older than what is shown.
        me: { ...entered.me, settings: { ...entered.me.settings, [key]: settings[key] } },
      }));
      if (turn !== latest.current) return;
      setChosen(null);
      const undo = undoTo === null ? {} : { action: { label: 'Undo', run: () => void choose(undoTo, null) } };
      toast({ text: sentence(value), ...undo });
    } catch (error) {
      if (turn !== latest.current) return;
      setChosen(null);
      setProblem(error instanceof Error ? error.message : 'This could not be saved.');
    }
  };

  return {
    value: chosen ?? saved,
    problem: problem ?? undefined,
    choose: (value: Settings[Key]) => void choose(value),
  };
}
