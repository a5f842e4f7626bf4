import { isBlank } from '../text/clean-line.ts';
import { textMax } from './thread.ts';

export interface ReplyRules {
  label: string;
  /** The length of the longest reply that the network allows, measured with `lengthOf`. */
  replyMax?: number | undefined;
  /** Counts a text as the network does. */
  lengthOf?: (text: string) => number;
}

/** The length of the longest reply on a network. It never exceeds the length of a message that Fanfare can store. */
export const replyMaxOf = ({ replyMax = textMax }: Pick<ReplyRules, 'replyMax'>): number =>
  Math.min(replyMax, textMax);

/**
 * The length of a reply as its network counts it. If the network has no limit, or if the text is too long to be stored,
 * returns the length of the JavaScript string.
 */
export const replyLengthOf = (text: string, { replyMax, lengthOf }: Omit<ReplyRules, 'label'>): number =>
  replyMax !== undefined && lengthOf && text.length <= textMax ? lengthOf(text) : text.length;

const names = { reply: 'Replies', comment: 'Comments' } as const;

/** The reason why a reply cannot be sent; null if it can be. The screen and the server use the same rule. */
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
