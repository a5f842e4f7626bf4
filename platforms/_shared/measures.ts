/** A range that includes both its ends. */
export type Range = readonly [min: number, max: number];

/** The known properties of a file. A property that is missing or null was not measured. */
interface MeasuredFile {
  bytes: number;
  width?: number;
  height?: number;
  durationMs?: number | null;
  frameRate?: number;
  frames?: number;
}

/** The properties of files that networks limit, in the order in which the limits are checked. */
const measures = {
  bytes: ({ bytes }) => bytes,
  durationMs: ({ durationMs }) => durationMs,
  // The frame rate is rounded, because networks treat 23.976 frames per second as 24, and videos from phones rarely
  // have an exact rate.
  frameRate: ({ frameRate }) => frameRate && Math.round(frameRate),
  frames: ({ frames }) => frames,
  width: ({ width }) => width,
  height: ({ height }) => height,
  shortSide: ({ width = NaN, height = NaN }) => Math.min(width, height),
  longSide: ({ width = NaN, height = NaN }) => Math.max(width, height),
  pixels: ({ width = NaN, height = NaN }) => width * height,
  ratio: ({ width = NaN, height = NaN }) => width / height,
} satisfies Record<string, (file: MeasuredFile) => number | null | undefined>;

export type Measure = keyof typeof measures;
export const measureNames = Object.keys(measures) as Measure[];

/**
 * Tells whether a property of a file is below or above its range. Null if it is within the range or was not measured.
 */
export function brokenEnd(file: MeasuredFile, name: Measure, [min, max]: Range): 'below' | 'above' | null {
  const value = measures[name](file) ?? NaN;
  if (value < min) return 'below';
  return value > max ? 'above' : null;
}

/** The sound codecs that we accept for networks that document only video codecs. */
export const soundCodecs: readonly string[] = [
  'aac',
  'mp3',
  'opus',
  'vorbis',
  'flac',
  'ac3',
  'eac3',
  'pcm-s16',
];
