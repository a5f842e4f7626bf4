/** Includes both ends. */
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

/** The measures that networks limit, in the order in which they check them. */
const measures = {
  bytes: ({ bytes }) => bytes,
  durationMs: ({ durationMs }) => durationMs,
  // Rounded, because 23.976 frames per second count as 24, and phones are rarely exact.
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

/** The end of a range that a file exceeds; null if the file is within the range, or was not measured. */
export function brokenEnd(file: MeasuredFile, name: Measure, [min, max]: Range): 'below' | 'above' | null {
  const value = measures[name](file) ?? NaN;
  if (value < min) return 'below';
  return value > max ? 'above' : null;
}

/** Accepted sound codecs, for networks that document only the codecs of the pictures. */
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
