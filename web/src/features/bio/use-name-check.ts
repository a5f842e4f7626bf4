import { bioNameProblem, cleanBioName, type BioNameCheck } from '@fanfare/core/bio/names.ts';
import { useContext, useEffect, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { TimersContext } from '../../browser/timers.ts';

const pauseMs = 350;

export interface NameCheck {
  /** Null until there is an answer for the typed name. */
  answer: BioNameCheck | null;
  /** The reason why there is no answer. */
  problem: string | null;
}

/** Asks the server about a name when typing pauses. `id`: the page that would get the name; null for a new page. */
export function useNameCheck(workspaceId: string, typed: string, id: string | null): NameCheck {
  const { call } = useSession();
  const timers = useContext(TimersContext);
  const name = cleanBioName(typed);
  const problem = bioNameProblem(name);
  const [found, setFound] = useState<NameCheck & { name: string }>();
  useEffect(() => {
    if (problem !== null) return undefined;
    let isOver = false;
    const found = (check: NameCheck) => {
      if (!isOver) setFound({ ...check, name });
    };
    const stop = timers.after(pauseMs, () => {
      call('checkBioName', { workspaceId, name, ...(id !== null && { id }) }).then(
        (answer) => found({ answer, problem: null }),
        (error: unknown) => found({ answer: null, problem: messageOf(error) }),
      );
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [call, timers, workspaceId, name, id, problem]);
  if (problem !== null) return { answer: { name, state: 'invalid', message: problem }, problem: null };
  return found?.name === name ? found : { answer: null, problem: null };
}
