import type { ComposerIssue } from './issues.ts';
import type { FindNetwork } from './network.ts';
import type { ComposerState } from './state.ts';
import { keyOf } from './variant.ts';

/**
 * Warns that a published post is sent again as a new post, because networks cannot be asked to change it. Accounts that
 * are deselected need no warning.
 */
export function liveIssues(
  { liveOn, variants }: Pick<ComposerState, 'liveOn' | 'variants'>,
  find: FindNetwork,
): ComposerIssue[] {
  const sentAgain = variants.filter((variant) => liveOn.includes(keyOf(variant)));
  if (sentAgain.length === 0) return [];
  const labels = new Set(sentAgain.map(({ uploadTo }) => find(uploadTo)?.label ?? uploadTo));
  const message = `This post is already live on ${new Intl.ListFormat('en').format(labels)}. Publishing sends it again as a new post.`;
  return [{ severity: 'warning', code: 'already_live', message, keys: sentAgain.map(keyOf) }];
}
