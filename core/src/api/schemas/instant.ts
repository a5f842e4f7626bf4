import { z } from 'zod';

const first = Date.parse('2000-01-02');
const end = Date.parse('2099-12-31');

/**
 * An instant with an offset, in this century. Some other years cannot be stored. The first and last day of the
 * century are left out, so that the day is in this century in every zone.
 */
export const instant = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const at = Date.parse(text);
    return at >= first && at < end;
  },
  { error: 'Please choose a time between 2000 and 2099.' },
);
