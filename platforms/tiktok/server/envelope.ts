import { z } from 'zod';
import type { Reply } from '../../_shared/http.ts';

const text = z.string().min(1);

/** How the API speaks: success is the code `ok`, whatever the status. */
const wrapped = z.object({ error: z.object({ code: text, message: z.string().optional() }) });
/** How the addresses of OAuth speak, and of success they say nothing. */
const flat = z.object({ error: text, error_description: z.string().optional() });

export interface Trouble {
  code: string;
  message: string | null;
}

const spokenOf = (words: string | undefined) => (words === undefined || words === '' ? null : words);

/** What an answer says is wrong; null when it says nothing of the kind. */
export function readTrouble(body: unknown): Trouble | null {
  const inside = wrapped.safeParse(body);
  if (inside.success) {
    const { code, message } = inside.data.error;
    return code === 'ok' ? null : { code, message: spokenOf(message) };
  }
  const alone = flat.safeParse(body);
  if (!alone.success) return null;
  return { code: alone.data.error, message: spokenOf(alone.data.error_description) };
}

export const isRefusal = ({ body }: Reply): boolean => readTrouble(body) !== null;
