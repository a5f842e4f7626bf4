import { codecNames } from '@fanfare/core/media/codec-names.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue } from '@fanfare/core/posts/content.ts';
import { error } from './issues.ts';
import { brokenEnd, measureNames, soundCodecs, type Measure, type Range } from './measures.ts';

/** The codecs that Instagram and Threads accept. */
export const usualCodecs: readonly string[] = ['avc', 'hevc', 'aac'];

type LimitName = Measure | 'types' | 'codecs';

/** The limits of a network for the files of one placement, such as a story. */
export interface MediaLimits extends Partial<Record<Measure, Range>> {
  types?: readonly string[];
  codecs?: readonly string[];
}

/** Messages of a network that replace the usual messages about limits. */
type MediaWords = Partial<Record<LimitName, string | ((file: MeasuredMedia, isBelow: boolean) => string)>>;

function limitText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 1) return 'half a second';
  if (seconds % 3600 === 0) return `${seconds / 3600} hours`;
  return seconds >= 180 && seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function codecText(name: string, codecs: readonly string[]): string {
  const pictures = codecs.flatMap((codec) => codecNames[codec] ?? []);
  const named = pictures.join(', ').replace(/, ([^,]*)$/u, ' or $1');
  const sounds = codecs.filter((codec) => soundCodecs.includes(codec));
  const sound = sounds.join() === 'aac' ? ', with AAC sound' : '';
  return `${name} must be encoded as ${named}${sound}. Please convert your video.`;
}

/** Returns the end of the issue's code, which follows `image_` or `video_`, and the message of the issue. */
function describe(what: string, name: Measure, [min, max]: Range, isBelow: boolean): [string, string] {
  if (name === 'bytes')
    return isBelow
      ? ['too_small', `${what} must have at least ${sizeText(min)}.`]
      : ['too_large', `${what} can have at most ${sizeText(max)}.`];
  if (name === 'durationMs')
    return isBelow
      ? ['too_short', `${what} must last at least ${limitText(min)}.`]
      : ['too_long', `${what} can last at most ${limitText(max)}.`];
  if (name !== 'frameRate') return [name.endsWith('Side') || name === 'pixels' ? 'dimensions' : name, ''];
  const rates = min > 0 ? `must have ${min} to` : 'can have at most';
  return ['frame_rate', `${what} ${rates} ${max} frames per second.`];
}

/**
 * The issues of a file, in the order of the limits. `what` is the network's name for such files, such as "X videos".
 * A property that was not measured causes no issue.
 */
export function limitIssues(
  file: MeasuredMedia,
  what: string,
  { types, codecs, ...ranges }: MediaLimits,
  words: MediaWords = {},
): Issue[] {
  const issueOf = (name: LimitName, code: string, usual: string, isBelow = false): Issue => {
    const text = words[name] ?? usual;
    return error(`${file.kind}_${code}`, typeof text === 'string' ? text : text(file, isBelow));
  };
  const issues: Issue[] = [];
  if (types && !types.includes(file.type)) issues.push(issueOf('types', 'format', ''));
  if (codecs && file.codecs?.some((codec) => !codecs.includes(codec)))
    issues.push(issueOf('codecs', 'codec', codecText(what, codecs)));
  for (const name of measureNames) {
    const range = ranges[name];
    const end = range && brokenEnd(file, name, range);
    if (range && end)
      issues.push(issueOf(name, ...describe(what, name, range, end === 'below'), end === 'below'));
  }
  return issues;
}

export const isWithin = (file: MeasuredMedia, limits: MediaLimits): boolean =>
  limitIssues(file, '', limits).length === 0;
