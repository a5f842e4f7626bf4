import { brokenEnd, measureNames, type Measure, type Range } from '../_shared/measures.ts';
import type { Measured } from './measure.ts';

/** The documented rules of a network for the files of one placement, such as a story. */
export interface MediaRules extends Partial<Record<Measure, Range>> {
  types: readonly string[];
  codecs?: readonly string[];
}

export type BrokenRule = Measure | 'type' | 'codecs';

const anything: Range = [-Infinity, Infinity];

/** The first rule that the file breaks; null if the network takes it. What the file does not say breaks no rule. */
export function judge(file: Measured, rules: MediaRules): BrokenRule | null {
  if (!rules.types.includes(file.type)) return 'type';
  if (rules.codecs && file.codecs?.some((codec) => !rules.codecs?.includes(codec))) return 'codecs';
  const isBroken = (name: Measure) => brokenEnd(file, name, rules[name] ?? anything) !== null;
  return measureNames.find(isBroken) ?? null;
}

export const megabyte = 1024 * 1024;
export const movieTypes = ['video/mp4', 'video/quicktime'] as const;
