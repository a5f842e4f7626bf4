import { contentKey, hasContent, isDraft, keyOf, type Variant } from './variant.ts';
import type { ComposerAction, ComposerState } from './state.ts';

/** Variants with content that a change removed for good. */
export function variantsLost(before: ComposerState, after: ComposerState): Variant[] {
  const left = new Set(after.variants.map(contentKey));
  return before.variants.filter((variant) => hasContent(variant) && !left.has(contentKey(variant)));
}

const byId = (variants: readonly Variant[], { postId }: Variant): Variant | undefined =>
  variants.find((variant) => variant.postId === postId);

const isSame = (one: Variant, other: Variant): boolean =>
  JSON.stringify({ ...one, hasBeenEdited: true }) === JSON.stringify({ ...other, hasBeenEdited: true });

/** Restores a variant, but keeps text that was written since. */
function back(stood: Variant, made: Variant, now: Variant): Variant {
  if (isSame(stood, made)) return now;
  if (isSame(now, made)) return { ...stood, hasBeenEdited: true };
  if (keyOf(now) !== keyOf(made) || keyOf(now) === keyOf(stood)) return now;
  const { uploadTo, platformId, targets } = stood;
  return { ...now, uploadTo, platformId, targets };
}

type Undone = Extract<ComposerAction, { kind: 'undone' }>;

/** Undoes one change of the variants and keeps everything done since. */
export function undo(state: ComposerState, { before, after }: Undone): ComposerState {
  if (state.groupId !== before.groupId) return state;
  const stood = before.variants.flatMap((variant) => {
    const made = byId(after.variants, variant);
    const now = byId(state.variants, variant);
    if (!made) return [now ?? variant];
    return now ? [back(variant, made, now)] : [];
  });
  const keys = new Set(stood.map(keyOf));
  const since = state.variants.filter(
    (variant) => !byId(before.variants, variant) && !keys.has(keyOf(variant)),
  );
  const all = [...stood, ...since];
  const variants = all.some((variant) => !isDraft(variant))
    ? all.filter((variant) => !isDraft(variant) || hasContent(variant))
    : all;
  const left = variants.map(keyOf);
  const wanted = state.active === after.active ? before.active : state.active;
  return { ...state, variants, active: left.includes(wanted) ? wanted : (left[0] ?? wanted) };
}
