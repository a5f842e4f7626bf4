import type { ComposerNetwork } from '../composer/network.ts';
import { mediaBytesMax } from '../media/media.ts';
import { typeText } from '../media/type-text.ts';
import { sizeText } from '../text/size-text.ts';
import type { Article } from './article.ts';
import { networkFormats, type FileLimits, type FormatLimits } from './network-limits.ts';

export const networkArticleId = (platform: string): string => `limits-${platform}`;

function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

export function shortDurationText(ms: number): string {
  if (ms < 60_000) return `${Number((ms / 1000).toFixed(1))} s`;
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor);
  return [hours && `${hours} h`, minutes && `${minutes} min`, seconds && `${seconds} s`]
    .filter((each) => typeof each === 'string')
    .join(' ');
}

function lengthText({ shortestMs, longestMs, usualMs }: FileLimits): string {
  const most = longestMs === null ? null : shortDurationText(longestMs);
  const least = shortestMs === null ? null : shortDurationText(shortestMs);
  const range =
    most === null ? least && `at least ${least}` : least === null ? `at most ${most}` : `${least} to ${most}`;
  const warned =
    usualMs !== null && usualMs !== longestMs ? `, with a warning above ${shortDurationText(usualMs)}` : '';
  return range === null ? '' : `, ${range}${warned}`;
}

function fileText(limits: FileLimits, { imagesMax }: FormatLimits): string {
  const { kind, types, bytesMax } = limits;
  const accepted = listText(types.map(typeText));
  const size = sizeText(bytesMax ?? mediaBytesMax, Math.floor);
  const count = kind === 'image' && imagesMax > 1 ? `, up to ${imagesMax} in a post` : '';
  return `${kind === 'image' ? 'Images' : 'Videos'}: ${accepted}, up to ${size}${lengthText(limits)}${count}.`;
}

const formatText = (format: FormatLimits): string[] => [
  `${format.name}:`,
  ...format.files.map((file) => `- ${fileText(file, format)}`),
  ...(['image', 'video'] as const)
    .filter((kind) => !format.files.some((file) => file.kind === kind))
    .map((kind) => `- No ${kind}s.`),
];

function textLines({ limits, texts, altText, target }: ComposerNetwork): string[] {
  const lines = [
    texts.title && `- Title: up to ${limits.title} characters.`,
    texts.description && `- Description: up to ${limits.description.toLocaleString('en')} characters.`,
    texts.comment ? '- First comment: sent after the post is live.' : '- No first comment.',
    altText
      ? `- Alt text: up to ${altText.max.toLocaleString('en')} characters, for ${altText.kinds.map((kind) => `${kind}s`).join(' and ')}.`
      : '- No alt texts.',
    target && `- Each post goes to a ${target.kind}, or to several.`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

/** The requirements of a network, from the rules with which its posts are checked. */
export function networkArticle(network: ComposerNetwork): Article {
  const { id, label } = network;
  const formats = networkFormats(network);
  const [first] = formats;
  const video = first?.files.find(({ kind }) => kind === 'video');
  const limit = video && [
    video.longestMs === null ? '' : `Videos up to ${shortDurationText(video.longestMs)}. `,
  ];
  return {
    id: networkArticleId(id),
    title: `${label}: limits and requirements`,
    summary: `${limit?.join('') ?? ''}Made from the rules that the composer checks.`,
    keywords: [
      label,
      id,
      'limit',
      'size',
      'format',
      'length',
      'long',
      'large',
      'ratio',
      'requirement',
      ...formats.map(({ name }) => name),
    ],
    text: [
      'Texts:',
      ...textLines(network),
      ...formats.flatMap(formatText),
      'These are the rules that Fanfare checks while you write. Shapes and widths of images are checked too; where a network refuses one, the composer offers to resize a copy.',
    ],
    screen: { label: 'Create post', path: '/dashboard/upload' },
  };
}
