import type { PostStatus } from '../posts/post.ts';

const words: Readonly<Record<PostStatus, string>> = {
  draft: 'saved',
  scheduled: 'scheduled',
  uploaded: 'published',
  failed: 'sent',
};
const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** Says what became of posts that an earlier request stored, for example because its answer was lost. */
export const storedText = (statuses: readonly PostStatus[]): string =>
  `These posts were already ${either.format(statuses.map((status) => words[status]))}.`;

export const storedAdvice = (statuses: readonly PostStatus[], files: 'the file' | 'the files'): string =>
  `${statuses.includes('scheduled') ? 'Unschedule or change' : 'Find'} them under Posts, and remove ${files} here.`;

/** Scheduled posts come first, because they will still go out. */
const order: readonly PostStatus[] = ['scheduled', 'uploaded', 'failed', 'draft'];

export const distinctStatuses = (statuses: readonly PostStatus[]): PostStatus[] =>
  order.filter((status) => statuses.includes(status));
