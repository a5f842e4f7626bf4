import { counterOf, type Counter } from '../composer/counter.ts';
import type { ComposerNetwork } from '../composer/network.ts';
import { defaultOptions, emptyTexts, type PostContent } from '../posts/content.ts';

const postOf = (description: string): PostContent => ({
  ...emptyTexts,
  description,
  media: [],
  altTexts: [],
  thumbnail: null,
  options: defaultOptions,
});

export interface CaptionCheck {
  network: string;
  label: string;
  counter: Counter;
  /** Characters that are left, as the network counts them; negative above the limit. */
  left: number;
  /** Further problems of the text, such as too many hashtags, in the words of the network. */
  issues: string[];
}

/** Checks a caption with the counter and the rules of the composer. */
export function checkCaption(text: string, network: ComposerNetwork): CaptionCheck {
  const counter = counterOf('description', text, network);
  const left = counter.limit - counter.count;
  // Issues about missing files or an empty caption are left out, because they are not about this text.
  const usual = new Set(
    [...network.check(postOf('a')), ...network.check(postOf(''))].map(({ code }) => code),
  );
  const issues = network
    .check(postOf(text))
    .filter(({ code }) => !usual.has(code) && code !== 'description_too_long')
    .map(({ message }) => message);
  return { network: network.id, label: network.label, counter, left, issues: [...new Set(issues)] };
}

/** The network with the fewest characters left comes first, so that problems are at the top. */
export const byRoom = (a: CaptionCheck, b: CaptionCheck): number =>
  a.left - b.left || a.label.localeCompare(b.label);

/** A sentence for screen readers that names the networks for which a caption is too long. */
export function captionSummary(checks: readonly CaptionCheck[]): string {
  const over = checks.filter(({ left }) => left < 0);
  if (checks.length === 0) return '';
  if (over.length === 0) return `Fits all ${checks.length} networks.`;
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  return `Too long for ${list.format(over.map(({ label, left }) => `${label} by ${-left}`))}.`;
}
