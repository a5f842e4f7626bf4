import { z } from 'zod';

/** A text with its own rule, normalised before it is stored. */
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
