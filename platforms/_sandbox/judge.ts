import type { Measured } from './measure.ts';

/** Both ends are allowed. */
type Range = readonly [min: number, max: number];

const properties = {
  bytes: ({ bytes }) => bytes,
  durationMs: ({ durationMs }) => durationMs,
  frameRate: ({ frameRate }) => frameRate && Math.round(frameRate),
  frames: ({ frames }) => frames,
  width: ({ width }) => width,
  height: ({ height }) => height,
  shortSide: ({ width = NaN, height = NaN }) => Math.min(width, height),
  longSide: ({ width = NaN, height = NaN }) => Math.max(width, height),
  pixels: ({ width = NaN, height = NaN }) => width * height,
  ratio: ({ width = NaN, height = NaN }) => width / height,
} satisfies Record<string, (file: Measured) => number | undefined>;

export type Property = keyof typeof properties;

/** The documented rules of a network for the files of one placement, such as a story. */
export interface MediaRules extends Partial<Record<Property, Range>> {
  types: readonly string[];
  codecs?: readonly string[];
}

export type BrokenRule = Property | 'type' | 'codecs';

/** The first rule that the file breaks; null if the network takes it. What the file does not say breaks no rule. */
export function judge(file: Measured, rules: MediaRules): BrokenRule | null {
  if (!rules.types.includes(file.type)) return 'type';
  if (rules.codecs && file.codecs?.some((codec) => !rules.codecs?.includes(codec))) return 'codecs';
  const names = Object.keys(properties) as Property[];
  const isOutside = (name: Property) => {
    const [min, max] = rules[name] ?? [-Infinity, Infinity];
    const value = properties[name](file);
    return value !== undefined && (value < min || value > max);
  };
  return names.find(isOutside) ?? null;
}

export const megabyte = 1024 * 1024;
export const movieTypes = ['video/mp4', 'video/quicktime'] as const;
