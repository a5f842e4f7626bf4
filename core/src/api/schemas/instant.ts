import { z } from 'zod';

const first = Date.parse('2000-01-02');
const end = Date.parse('2099-12-31');

/**
 * The message about a malformed time, with the accepted formats. Undefined for a missing time, which has a message of
 * its own.
 */
export const instantProblem = ({ input }: { input: unknown }): string | undefined =>
  input === undefined
    ? undefined
    : 'Please give a date and time with its time zone, such as 2026-12-01T09:00:00Z or 2026-12-01T10:00:00+01:00.';

/**
 * An instant with an offset, in this century, because some years outside of it cannot be stored. The first and last day
 * of the century are refused, because in some time zones they are in another century.
 */
export const instant = z.iso.datetime({ offset: true, error: instantProblem }).refine(
  (text) => {
    const at = Date.parse(text);
    return at >= first && at < end;
  },
  { error: 'Please choose a time between 2000 and 2099.' },
);
