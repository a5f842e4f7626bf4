export { PostComments } from './post-comments.tsx';
export type { PublishedPost } from './use-write-comment.ts';
