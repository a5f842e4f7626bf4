import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { brokenEnd, measureNames, type Measure, type Range } from '../_shared/measures.ts';

/** The limits of a network or of the product for the files of one placement. */
export interface Limits extends Partial<Record<Measure, Range>> {
  types?: readonly string[];
  codecs?: readonly string[];
}

export type LimitName = Measure | 'types' | 'codecs';

export interface SampleFile extends MeasuredMedia {
  /** The number of frames if the file is a GIF. The product itself does not count them. */
  frames?: number;
}

export interface LimitCase {
  limit: LimitName;
  file: SampleFile;
}

const types = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp', 'image/tiff'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/x-ms-wmv'],
} as const;
const pictures = ['avc', 'hevc', 'vp8', 'vp9', 'av1'];
const sounds = ['aac', 'opus'];

const common = { id: 'sample', path: 'sample', height: 1080 } as const;
const samples: readonly SampleFile[] = [
  ...types.image.map((type) => ({
    ...common,
    kind: 'image' as const,
    type,
    bytes: 20_000,
    width: 1080,
    durationMs: null,
  })),
  ...types.video.map((type) => ({
    ...common,
    kind: 'video' as const,
    type,
    bytes: 200_000,
    width: 608,
    durationMs: 15_000,
    frameRate: 30,
    codecs: type === 'video/webm' ? ['vp9', 'opus'] : ['avc', 'aac'],
  })),
];

const sides = [4000, 1920, 1440, 1080, 1000, 960, 720, 640, 540, 400, 360, 320, 200, 100, 36, 32, 10];

const keeps = (file: SampleFile, tables: readonly Limits[], except?: Measure): boolean =>
  tables.every((table) =>
    measureNames.every(
      (name) => name === except || brokenEnd(file, name, table[name] ?? [0, Infinity]) === null,
    ),
  );

/** An ordinary file that breaks no limit. */
export function sampleFor(tables: readonly Limits[]): SampleFile {
  const isTaken = (file: SampleFile) =>
    tables.every((table) => table.types?.includes(file.type) ?? file.kind === 'video') && keeps(file, tables);
  const found = samples.find(isTaken);
  if (!found) throw new Error(`No sample breaks none of the limits ${JSON.stringify(tables)}.`);
  return found;
}

type End = 'below' | 'above';

/**
 * For one end of a limit on the width, height, ratio or pixels: the closest file inside the limit, and the closest file
 * outside of it.
 */
function shapesAt(sample: SampleFile, name: Measure, bound: number, end: End, tables: readonly Limits[]) {
  const range: Range = end === 'below' ? [bound, Infinity] : [-Infinity, bound];
  const about = (value: number) => [
    Math.floor(value) - 1,
    Math.floor(value),
    Math.ceil(value),
    Math.ceil(value) + 1,
  ];
  const other = name === 'pixels' ? (side: number) => bound / side : (side: number) => bound * side;
  const heights = [...about(bound), ...sides];
  const shapes = heights
    .flatMap((height) => [...heights, ...about(other(height))].map((width) => ({ ...sample, width, height })))
    .filter(({ width, height }) => Math.min(width, height) >= 1 && Math.max(width, height) <= 0xffff);
  const distance = (file: SampleFile) => Math.abs(valueOf(file, name) - bound);
  const closest = (isInside: boolean, others: readonly Limits[]) =>
    shapes
      .filter((file) => (brokenEnd(file, name, range) === null) === isInside && keeps(file, others, name))
      .toSorted((a, b) => distance(a) - distance(b))[0];
  // The file outside of this limit should be within all other limits. If there is no such file, one that also breaks
  // other limits is used.
  return [closest(true, tables), closest(false, tables) ?? closest(false, [])];
}

const shapeValues: Partial<Record<Measure, (file: SampleFile) => number>> = {
  width: ({ width }) => width,
  height: ({ height }) => height,
  shortSide: ({ width, height }) => Math.min(width, height),
  longSide: ({ width, height }) => Math.max(width, height),
  pixels: ({ width, height }) => width * height,
  ratio: ({ width, height }) => width / height,
};
const valueOf = (file: SampleFile, name: Measure): number => shapeValues[name]?.(file) ?? NaN;

/** Tells whether a bound excludes no file at all, such as a minimum of one byte or pixel. */
const isNoLimit = (name: Measure, bound: number, end: End) =>
  !Number.isFinite(bound) || (name !== 'ratio' && end === 'below' && bound <= 1);

function filesAt(sample: SampleFile, name: Measure, bound: number, end: End, tables: readonly Limits[]) {
  if (name in shapeValues) return shapesAt(sample, name, bound, end, tables);
  const outside = end === 'below' ? bound - 1 : bound + 1;
  return [bound, outside].map((value) => ({ ...sample, [name]: value }));
}

function endsOf(name: Measure, tables: readonly Limits[]): readonly (readonly [bound: number, end: End])[] {
  const ends = tables.flatMap((table): [number, End][] => {
    const [min = -Infinity, max = Infinity] = table[name] ?? [];
    return [
      [min, 'below'],
      [max, 'above'],
    ];
  });
  return [...new Map(ends.map((each) => [each.join(' '), each])).values()].filter(
    ([bound, end]) => !isNoLimit(name, bound, end),
  );
}

/**
 * For each end of each limit, a file inside and a file outside of the limit. In addition, a file of each type and a
 * file with each codec.
 */
export function limitCases(tables: readonly Limits[]): LimitCase[] {
  const sample = sampleFor(tables);
  const cases: LimitCase[] = samples
    .filter(({ kind }) => kind === sample.kind)
    .map((file) => ({ limit: 'types', file }));
  if (tables.some(({ codecs }) => codecs))
    for (const codecs of [...pictures.map((each) => [each, 'aac']), ...sounds.map((each) => ['avc', each])])
      cases.push({ limit: 'codecs', file: { ...sample, codecs } });
  for (const name of measureNames)
    for (const [bound, end] of endsOf(name, tables))
      for (const file of filesAt(sample, name, bound, end, tables)) {
        if (!file) throw new Error(`No file is at the end ${bound} of ${name}.`);
        cases.push({ limit: name, file });
      }
  return cases;
}
