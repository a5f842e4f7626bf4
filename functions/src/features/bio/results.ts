import type { BioResultsInput } from '@fanfare/core/api/schemas/bio.ts';
import type { BioResults } from '@fanfare/core/bio/page.ts';
import { bioResultMonths, bioResults } from '@fanfare/core/bio/results.ts';
import { dayIn } from '@fanfare/core/calendar/days.ts';
import { AppError } from '../../http/app-error.ts';
import type { BioDependencies } from './dependencies.ts';

/** Days are counted in the time zone of the published page. */
export async function findResults(
  { bio, bioCounts, now }: BioDependencies,
  { days, ...ref }: BioResultsInput,
): Promise<BioResults> {
  const page = await bio.find(ref);
  if (!page) throw new AppError('not_found');
  const { timeZone } = page.published ?? page.draft;
  const today = dayIn(now().getTime(), timeZone);
  const since = dayIn(page.createdAt.getTime(), timeZone);
  const counts = await bioCounts.read(ref, bioResultMonths(today, days));
  return bioResults(counts, { today, days, since, timeZone });
}
