import { meaningOf, type FailureKind } from '../deliveries/failure-kinds.ts';
import type { PostView } from '../posts/post.ts';
import type { ComposerIssue } from './issues.ts';
import type { FindNetwork } from './network.ts';
import type { ComposerState } from './state.ts';
import { accountKey, contentKey, keyOf, type Variant } from './variant.ts';

export interface FailedPost {
  post: PostView;
  /** Null if the delivery of the post could not be read. */
  kind: FailureKind | null;
}

/** Shown if the network gave no reason. */
const noReason = 'Upload failed';

type Refusal = ComposerIssue & { key: string; content: string | undefined };

/**
 * Adds the reasons why posts failed to the issues of the composer. The reason of a post is shown until its content is
 * changed.
 */
export function withRefusals(
  failed: readonly FailedPost[],
  { variants: opened }: Pick<ComposerState, 'variants'>,
  find: FindNetwork,
): (issues: readonly ComposerIssue[], variants: readonly Variant[]) => ComposerIssue[] {
  const contentIn = (variants: readonly Variant[]) =>
    new Map(variants.map((variant) => [keyOf(variant), contentKey(variant)]));
  const before = contentIn(opened);
  const refusals = failed.map(({ post, kind }): Refusal => {
    const { uploadTo, platform_id: id, fail_reason: reason } = post;
    const key = accountKey({ platform: uploadTo, platform_id: id ?? '' });
    const needsEdit = kind !== null && meaningOf(kind).needsEdit;
    return {
      severity: needsEdit ? 'error' : 'warning',
      code: 'refused_by_network',
      message: `${find(uploadTo)?.label ?? uploadTo} ${needsEdit ? 'refused' : 'did not publish'} this post: ${reason?.trim() || noReason}`,
      keys: [key],
      key,
      content: before.get(key),
    };
  });
  return (issues, variants) => {
    if (refusals.length === 0) return [...issues];
    const now = contentIn(variants);
    const unchanged = refusals.filter(
      ({ key, content }) => content !== undefined && now.get(key) === content,
    );
    // Posts of one network that failed for the same reason share one issue.
    const shown = [...Map.groupBy(unchanged, ({ message }) => message).values()].flatMap((same) =>
      same.slice(0, 1).map(({ severity, code, message }): ComposerIssue => ({
        severity,
        code,
        message,
        keys: [...new Set(same.map(({ key }) => key))],
      })),
    );
    return [...shown, ...issues].toSorted(
      (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'),
    );
  };
}
