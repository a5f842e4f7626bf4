import type { Post, TikTok } from './state.ts';

const reasons = { refuse: 'file_format_check_failed', server_error: 'internal' } as const;

/** Starts the processing of a post whose bytes have all arrived. The result is visible only at the end. */
export function startProcessing({ state, world }: TikTok, post: Post, failReason: string | null): void {
  const { settings } = state;
  const fault = world.takeFault('processing', post.account);
  const now = world.now();
  post.completeAt = now;
  post.readyAt = fault === 'never_finish' ? null : now + settings.processingMs;
  const injected = fault === 'refuse' || fault === 'server_error' ? reasons[fault] : null;
  post.failReason = settings.failNext.shift() ?? injected ?? failReason;
}

export const isProcessed = ({ readyAt }: Post, now: number): boolean => readyAt !== null && readyAt <= now;

export const isPublished = (post: Post, now: number): boolean =>
  isProcessed(post, now) && post.failReason === null && post.isDraft !== true;

/** Tells whether everybody can see the post, so that it has an address. Only public posts can be listed. */
export function isListed({ state, world }: Pick<TikTok, 'state' | 'world'>, post: Post): boolean {
  const { readyAt, privacy } = post;
  if (!isPublished(post, world.now()) || readyAt === null || privacy !== 'PUBLIC_TO_EVERYONE') return false;
  return readyAt + state.settings.moderationMs <= world.now();
}
