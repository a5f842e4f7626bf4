import { isBlank } from '../text/clean-line.ts';
import { textMax } from './thread.ts';

/** The longest reply to a comment of a network. Threads store longer texts of no network. */
export const replyMaxOf = ({ replyMax = textMax }: { replyMax?: number | undefined }): number =>
  Math.min(replyMax, textMax);

/** The problem with a reply, or null. The screen and the server decide by it. */
export function replyProblem(
  text: string,
  network: { label: string; replyMax?: number | undefined },
): string | null {
  if (isBlank(text)) return 'Please write a reply.';
  const max = replyMaxOf(network);
  return text.length > max
    ? `Replies on ${network.label} are at most ${max.toLocaleString('en')} characters.`
    : null;
}
