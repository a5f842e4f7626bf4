import { codecNames } from '../media/codec-names.ts';
import { durationText } from '../media/duration-text.ts';
import type { LibraryItem } from '../media/library.ts';
import { sizeText } from '../text/size-text.ts';
import type { ComposerIssue } from './issues.ts';
import { keyOf, type Variant } from './variant.ts';

/**
 * A duration as text. From ten seconds on, it is rounded up to a second, so that a video that is too long never seems
 * to be within the limit. Below ten seconds, it is rounded down to a tenth, so that a video that is too short never
 * seems long enough.
 */
const lengthText = (ms: number): string =>
  ms < 10_000 ? `${Math.floor(ms / 100) / 10} seconds` : durationText(Math.ceil(ms / 1000) * 1000);

const formatNames: Readonly<Record<string, string>> = {
  'video/quicktime': 'MOV',
  'video/x-msvideo': 'AVI',
  'video/x-ms-wmv': 'WMV',
  'image/svg+xml': 'SVG',
};
const formatName = (type: string): string =>
  formatNames[type] ?? (type.split('/').at(-1) ?? type).replace(/^x-/u, '').toUpperCase();

interface Measure {
  /** Matches the codes of the issues that are about this property. */
  code: RegExp;
  /** The text about the property of a file. Null if the property was not measured. */
  textOf: (file: LibraryItem) => string | null;
  /** Sorts files so that the one that exceeds the limit most comes first. */
  order?: (a: LibraryItem, b: LibraryItem) => number;
}

const lengthOf = ({ durationMs }: LibraryItem): number => durationMs ?? 0;
const lasts = ({ durationMs }: LibraryItem) =>
  durationMs === null ? null : `lasts ${lengthText(durationMs)}`;
const has = ({ bytes }: LibraryItem) => `has ${sizeText(bytes)}`;

const measures: readonly Measure[] = [
  {
    code: /_(too_long|long|premium|unverified)$/u,
    textOf: lasts,
    order: (a, b) => lengthOf(b) - lengthOf(a),
  },
  { code: /_too_short$/u, textOf: lasts, order: (a, b) => lengthOf(a) - lengthOf(b) },
  { code: /_(too_large|large|compressed)$/u, textOf: has, order: (a, b) => b.bytes - a.bytes },
  { code: /_too_small$/u, textOf: has, order: (a, b) => a.bytes - b.bytes },
  { code: /_(dimensions|width|height|size|ratio)$/u, textOf: ({ width, height }) => `is ${width}x${height}` },
  {
    code: /_frame_rate$/u,
    textOf: ({ frameRate }) =>
      frameRate === undefined ? null : `has ${Math.round(frameRate)} frames per second`,
  },
  { code: /_(format|not_jpeg)$/u, textOf: ({ type }) => `is ${formatName(type)}` },
  {
    code: /_codec$/u,
    textOf: ({ codecs = [] }) =>
      codecs.length === 0
        ? null
        : `has ${codecs.map((codec) => codecNames[codec] ?? codec.toUpperCase()).join(' and ')}`,
  },
];

/**
 * A sentence about the person's file, such as "This one lasts 1:32.", for an issue that names only the limit. Null if
 * the property was not measured, or if it is unclear which file the issue is about. An issue with the code `png_…` is
 * about an image.
 */
export function ownMeasureText(
  { code, message }: { code: string; message: string },
  media: readonly LibraryItem[],
): string | null {
  const kind = code.startsWith('png_') ? 'image' : code.split('_')[0];
  const files = media.filter((file) => file.kind === kind);
  const measure = measures.find((each) => each.code.test(code));
  const [first] = measure?.order ? files.toSorted(measure.order) : files;
  if (!first || !measure || (files.length > 1 && !measure.order)) return null;
  const text = measure.textOf(first);
  if (text === null || message.includes(text.split(' ').slice(1).join(' '))) return null;
  return `${files.length > 1 ? `“${first.name}”` : 'This one'} ${text}.`;
}

/**
 * The text of `ownMeasureText` for an issue of several accounts. Null if the text is different for some of these
 * accounts, because their files are different.
 */
export function ownTextFor(issue: ComposerIssue, variants: readonly Variant[]): string | null {
  const concerned = variants.filter((variant) => issue.keys.includes(keyOf(variant)));
  const texts = new Set(concerned.map(({ media }) => ownMeasureText(issue, media)));
  const [text = null] = texts;
  return texts.size === 1 ? text : null;
}
