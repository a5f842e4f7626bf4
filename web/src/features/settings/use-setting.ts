import type { Settings } from '@fanfare/core/settings/settings.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { useToast } from '../../ui/toasts.tsx';

type Choice = 'timeZone' | 'weekStart';

/**
 * A setting that is saved as soon as it is chosen. A toast confirms the change and has an Undo button; a failure is
 * shown next to the field.
 */
export function useSetting<Key extends Choice>(key: Key, sentence: (value: Settings[Key]) => string) {
  const { call } = useSession();
  const { me, update } = useVisit();
  const toast = useToast();
  /** The value that is being saved; null if none is. */
  const [chosen, setChosen] = useState<Settings[Key] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const saved = me.settings[key];

  const choose = async (value: Settings[Key], undoTo: Settings[Key] | null = chosen ?? saved) => {
    latest.current += 1;
    const request = latest.current;
    setChosen(value);
    setProblem(null);
    try {
      const { settings } = await call('changeSettings', { [key]: value });
      update((entered) => ({
        ...entered,
        // Only this setting is taken from the response, because the other settings in the response may be older than
        // the shown settings.
        me: {
          ...entered.me,
          settings: { ...entered.me.settings, [key]: settings[key], saved: settings.saved },
        },
      }));
      if (request !== latest.current) return;
      setChosen(null);
      const undo = undoTo === null ? {} : { action: { label: 'Undo', run: () => void choose(undoTo, null) } };
      toast({ text: sentence(value), ...undo });
    } catch (error) {
      if (request !== latest.current) return;
      setChosen(null);
      setProblem(messageOf(error, 'We couldn’t save this. Try again.'));
    }
  };

  return {
    value: chosen ?? saved,
    problem: problem ?? undefined,
    choose: (value: Settings[Key]) => void choose(value),
  };
}
