import type { TikTok } from './context.ts';
import type { Post } from './state.ts';

const reasons = { refuse: 'file_format_check_failed', server_error: 'internal' } as const;

/** All that TikTok wanted is there: what becomes of it shows after a while. */
export function beginProcessing({ state, world }: TikTok, post: Post, amiss: string | null): void {
  const { settings } = state;
  const fault = world.takeFault('processing', post.account);
  const now = world.now();
  post.completeAt = now;
  post.readyAt = fault === 'never_finish' ? null : now + settings.processingMs;
  const injected = fault === 'refuse' || fault === 'server_error' ? reasons[fault] : null;
  post.failReason = settings.failNext.shift() ?? injected ?? amiss;
}

export const isOver = ({ readyAt }: Post, now: number): boolean => readyAt !== null && readyAt <= now;

export const isOut = (post: Post, now: number): boolean => isOver(post, now) && post.failReason === null;

/** Everybody can see it, and it has an address: only what is public ever gets there. */
export function isShown({ state, world }: Pick<TikTok, 'state' | 'world'>, post: Post): boolean {
  const { readyAt, privacy } = post;
  if (!isOut(post, world.now()) || readyAt === null || privacy !== 'PUBLIC_TO_EVERYONE') return false;
  return readyAt + state.settings.moderationMs <= world.now();
}
