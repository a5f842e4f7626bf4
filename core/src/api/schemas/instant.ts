import { z } from 'zod';

const first = Date.parse('2000-01-02');
const end = Date.parse('2099-12-31');

/**
 * An instant with its offset. Years outside of this century have no meaning in the product, and some cannot be stored. A day at
 * each end is left out, so that the day is of this century in every zone.
 */
export const instant = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const at = Date.parse(text);
    return at >= first && at < end;
  },
  { error: 'Please choose a time between 2000 and 2099.' },
);
