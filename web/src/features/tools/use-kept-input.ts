import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useDelayedWrite } from '../../browser/use-delayed-write.ts';
import { useSession } from '../../browser/session-context.ts';

/** Inputs with more characters than this are not stored. No network accepts a caption of this length. */
const keptMax = 100_000;

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/**
 * The input of a tool. This browser stores it for the person, so that it is still there after a reload. `read`
 * validates the stored value, which another version of Fanfare may have written.
 */
export function useKeptInput<Input>(
  tool: string,
  read: (kept: unknown) => Input,
): [Input, (input: Input) => void] {
  const { person } = useSession();
  const key = `fanfare.tools.${person?.uid ?? ''}.${tool}`;
  const [input, setInput] = useState(() => read(parsed(readStored(key))));
  const { schedule } = useDelayedWrite();
  const change = useCallback(
    (next: Input) => {
      setInput(next);
      schedule(() => {
        const text = JSON.stringify(next);
        writeStored(key, text.length > keptMax ? '' : text);
      });
    },
    [key, schedule],
  );
  return [input, change];
}

export const keptText = (kept: unknown): string => (typeof kept === 'string' ? kept : '');
