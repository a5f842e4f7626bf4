import { z } from 'zod';

/** A text with its own rule, normalised before it is stored. */
export function checkedText(
  missing: string,
  problemOf: (text: string) => string | null,
  clean: (text: string) => string,
): z.ZodType<string, string> {
  return z.string(missing).transform((text, context) => {
    const problem = problemOf(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    return clean(text);
  });
}
