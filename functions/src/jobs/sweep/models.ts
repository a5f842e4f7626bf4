import { dayMs } from '@fanfare/core/time/units.ts';
import type { Log } from '../../log.ts';
import type { ModelNews } from '../../openai/models.ts';
import type { SweepPositionStore } from '../../store/sweep-positions.ts';
import type { SweepJob } from './job.ts';

export interface ModelRound {
  /** The models in use that are no longer offered or will soon be shut down. */
  modelNews(now: Date): Promise<ModelNews[]>;
  positions: SweepPositionStore;
  log: Log;
  now(): Date;
}

const name = 'models';
const restMs = dayMs;

const wordsOf = ({ model, endsAt }: ModelNews) =>
  endsAt === null
    ? `The model ${model} is not available to the assistant. Configure another one.`
    : `The model ${model} of the assistant is retired at ${endsAt}. Configure another one before then.`;

/**
 * Providers retire models every few months. Operators get a warning once a day, so that they can change the model in
 * time.
 */
export function createModelsJob({ modelNews, positions, log, now }: ModelRound): SweepJob {
  return {
    name,
    async find() {
      const at = now();
      const position = await positions.find(name);
      if (position && at < position.nextAt) return [];
      // The time of the next check is stored first, so that a service that does not answer is not called every minute.
      await positions.keep(name, { from: '', nextAt: new Date(at.getTime() + restMs) });
      const news = await modelNews(at);
      return news.map((each) => () => Promise.resolve(log.warn(wordsOf(each), { model: each.model })));
    },
  };
}
