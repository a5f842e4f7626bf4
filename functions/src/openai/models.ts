import type { Settings } from '../google/settings.ts';
import { lazy } from '../lazy.ts';
import { createClient } from './create-client.ts';

/** What there is to say of a model that is set up; `endsAt` is null where it is not offered any more. */
export interface ModelNews {
  model: string;
  endsAt: string | null;
}

/** What is read of a model; the library does not know of its end. */
interface Listed {
  id: string;
  shutdown_date?: string | number | null;
}

/** Long enough to try another one and deploy. */
const aheadMs = 60 * 24 * 60 * 60_000;

/** A date, or seconds as other times of OpenAI are. */
function endOf({ shutdown_date: end }: Listed): number {
  if (end === undefined || end === null) return Number.NaN;
  return typeof end === 'number' ? end * 1000 : Date.parse(end);
}

/** Those of the models that are about to be shut down, or are not there any more. */
export function newsOf(wanted: readonly string[], listed: readonly Listed[], now: Date): ModelNews[] {
  return [...new Set(wanted)].flatMap((model): ModelNews[] => {
    const found = listed.find(({ id }) => id === model);
    if (!found) return [{ model, endsAt: null }];
    const end = endOf(found);
    if (!Number.isFinite(end) || end - now.getTime() > aheadMs) return [];
    return [{ model, endsAt: new Date(end).toISOString() }];
  });
}

/** Looks whether the models that are set up will go on being there. Nothing is said where no assistant is set up. */
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
