import { dayMs } from '@fanfare/core/time/units.ts';
import type { Settings } from '../google/settings.ts';
import { lazy } from '../lazy.ts';
import { createClient } from './create-client.ts';

/** A warning about a configured model. `endsAt` is null if the model is no longer offered. */
export interface ModelNews {
  model: string;
  endsAt: string | null;
}

/** The fields read from a model; the library has no type for its shutdown date. */
interface Listed {
  id: string;
  shutdown_date?: string | number | null;
}

/** A shutdown is reported this long before its date, so that there is time to try another model and deploy. */
const aheadMs = 60 * dayMs;

/** Parses a date, or a number of seconds, as OpenAI writes its other times. */
function endOf({ shutdown_date: end }: Listed): number {
  if (end === undefined || end === null) return Number.NaN;
  return typeof end === 'number' ? end * 1000 : Date.parse(end);
}

/** The configured models that will soon be shut down or no longer exist. */
export function newsOf(wanted: readonly string[], listed: readonly Listed[], now: Date): ModelNews[] {
  return [...new Set(wanted)].flatMap((model): ModelNews[] => {
    const found = listed.find(({ id }) => id === model);
    if (!found) return [{ model, endsAt: null }];
    const end = endOf(found);
    if (!Number.isFinite(end) || end - now.getTime() > aheadMs) return [];
    return [{ model, endsAt: new Date(end).toISOString() }];
  });
}

/** Creates the check that the configured models remain available. It reports nothing when no assistant is set up. */
export function createModelWatch(
  settings: () => Pick<Settings, 'ai'>,
  key: () => string | null,
): (now: Date) => Promise<ModelNews[]> {
  const client = lazy(() => createClient(settings().ai, key() ?? ''));
  return async (now) => {
    if (key() === null) return [];
    const { model, imageModel } = settings().ai;
    const { data } = await (await client()).models.list({ timeout: 10_000 });
    return newsOf([model, imageModel], data, now);
  };
}
