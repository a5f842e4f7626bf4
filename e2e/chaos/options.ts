import { parseArgs } from 'node:util';

export interface ChaosOptions {
  publishes: number;
  /** The number of files in the sheet that is sent before the storm; with 0, no sheet is sent. */
  sheetFiles: number;
  seed: number;
  /** If true, all posts are due at the same time and there are no faults, so that the run measures the speed. */
  burst: boolean;
  /** The number of posts due each second: about as many as the machine can complete during the faults. */
  perSecond: number;
  /** The run fails if it takes longer than this. */
  minutes: number;
  /** After this time, a post that is still being processed is sent again. */
  patienceSeconds: number;
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} takes a whole number from ${least} on, not "${text}".`);
  return value;
}

export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      publishes: { type: 'string', default: '300' },
      'sheet-files': { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      burst: { type: 'boolean', default: false },
      'per-second': { type: 'string', default: '10' },
      minutes: { type: 'string', default: '90' },
      patience: { type: 'string', default: '150' },
    },
  });
  return {
    publishes: wholeNumber('publishes', values.publishes, 1),
    sheetFiles: wholeNumber('sheet-files', values['sheet-files'], 0),
    seed: wholeNumber('seed', values.seed, 0),
    burst: values.burst,
    perSecond: wholeNumber('per-second', values['per-second'], 1),
    minutes: wholeNumber('minutes', values.minutes, 1),
    patienceSeconds: wholeNumber('patience', values.patience, 0),
  };
}
