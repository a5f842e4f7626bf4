import { z } from 'zod';
import type { Reply } from '../../_shared/http.ts';

const text = z.string().min(1);

/** The response format of the API, in which success is the code `ok`. */
const apiError = z.object({ error: z.object({ code: text, message: z.string().optional() }) });
/** The error format of the OAuth endpoints. */
const oauthError = z.object({ error: text, error_description: z.string().optional() });

export interface ApiError {
  code: string;
  message: string | null;
}

const messageOf = (words: string | undefined) => (words === undefined || words === '' ? null : words);

/** Reads the error in a body; null if the body is not an error. */
export function readError(body: unknown): ApiError | null {
  const inside = apiError.safeParse(body);
  if (inside.success) {
    const { code, message } = inside.data.error;
    return code === 'ok' ? null : { code, message: messageOf(message) };
  }
  const alone = oauthError.safeParse(body);
  if (!alone.success) return null;
  return { code: alone.data.error, message: messageOf(alone.data.error_description) };
}

export const isRefusal = ({ body }: Reply): boolean => readError(body) !== null;
