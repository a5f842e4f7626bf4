import { isBlank } from '../text/clean-line.ts';
import { textMax } from './thread.ts';

export interface ReplyRules {
  label: string;
  /** The longest text that the network allows, in the network's own count. */
  replyMax?: number | undefined;
  /** Counts a text as the network does. */
  lengthOf?: (text: string) => number;
}

/** The longest reply on a network. It is never longer than a stored message may be. */
export const replyMaxOf = ({ replyMax = textMax }: Pick<ReplyRules, 'replyMax'>): number =>
  Math.min(replyMax, textMax);

/**
 * The length of a reply as its network counts it. If the network has no limit, or if the text is too long to be stored,
 * returns the length of the JavaScript string.
 */
export const replyLengthOf = (text: string, { replyMax, lengthOf }: Omit<ReplyRules, 'label'>): number =>
  replyMax !== undefined && lengthOf && text.length <= textMax ? lengthOf(text) : text.length;

const names = { reply: 'Replies', comment: 'Comments' } as const;

/** The screen and the server use this rule. */
export function replyProblem(
  text: string,
  rules: ReplyRules,
  what: keyof typeof names = 'reply',
): string | null {
  if (isBlank(text)) return `Please write a ${what}.`;
  const max = replyMaxOf(rules);
  return replyLengthOf(text, rules) > max
    ? `${names[what]} on ${rules.label} are at most ${max.toLocaleString('en')} characters.`
    : null;
}
