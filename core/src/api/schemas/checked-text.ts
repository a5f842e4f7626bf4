import { z } from 'zod';

/**
 * The schema of a text that `problemOf` checks and `clean` normalises. `missing` is the message about a missing text.
 */
export function checkedText(
  problemOf: (text: string) => string | null,
  clean: (text: string) => string = (text) => text,
  missing = problemOf(''),
): z.ZodType<string, string> {
  return z.string(missing ?? undefined).transform((text, context) => {
    const problem = problemOf(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    return clean(text);
  });
}
