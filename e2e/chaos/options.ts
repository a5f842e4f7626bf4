import { parseArgs } from 'node:util';

export interface ChaosOptions {
  publishes: number;
  seed: number;
  /** All at the same moment and with nothing going wrong, to see how fast it is. */
  burst: boolean;
  /** How many are due each second: about what the machine settles with everything going wrong around it. */
  perSecond: number;
  /** Ends with a failure when it is not over by then. */
  minutes: number;
  /** How long somebody looks at what is processing before they send it anew. */
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
      seed: { type: 'string', default: '1' },
      burst: { type: 'boolean', default: false },
      'per-second': { type: 'string', default: '10' },
      minutes: { type: 'string', default: '60' },
      patience: { type: 'string', default: '150' },
    },
  });
  return {
    publishes: wholeNumber('publishes', values.publishes, 1),
    seed: wholeNumber('seed', values.seed, 0),
    burst: values.burst,
    perSecond: wholeNumber('per-second', values['per-second'], 1),
    minutes: wholeNumber('minutes', values.minutes, 1),
    patienceSeconds: wholeNumber('patience', values.patience, 0),
  };
}
