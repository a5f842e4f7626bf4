import { parseAppEngine } from './app-engine.ts';
import { parseCron } from './cron.ts';
import type { Schedule } from './schedule.ts';

/**
 * Parses both syntaxes that a Firebase schedule can be written in, and refuses anything else with a one-sentence
 * error.
 */
export function parseSchedule(text: string): Schedule {
  const words = text.trim().toLowerCase().split(/\s+/);
  const schedule = words.length === 5 && /^[\d*]/.test(text.trim()) ? parseCron(words) : undefined;
  const parsed = schedule ?? parseAppEngine(words);
  if (parsed) return parsed;
  throw new Error(
    `The schedule "${text}" is not understood; write it like "every 5 minutes", "every day 03:00" or "*/5 * * * *".`,
  );
}
