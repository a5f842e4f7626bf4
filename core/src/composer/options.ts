import type { PostOptions } from '../posts/content.ts';

/** What follows from a choice: who advertises says so, and does it in public. */
export function withOptions(before: PostOptions, change: Partial<PostOptions>): PostOptions {
  const after = { ...before, ...change };
  const { isContentDisclosed } = after;
  if (isContentDisclosed !== before.isContentDisclosed) {
    after.isOwnBrand = false;
    if (isContentDisclosed) after.privacy = 'public';
    else after.isBranded = false;
  }
  return after.isBranded ? { ...after, privacy: 'public' } : after;
}
