import type { PostStatus } from './post.ts';

/** An unpublished post that uses library files. */
export interface MediaUse {
  _id: string;
  post_id: string;
  status: PostStatus;
  /** A network, or `draft`. */
  uploadTo: string;
  title: string;
  description: string;
  /** ISO instant. */
  schedule: string | null;
}

/** `more`: whether there are further posts. */
export interface MediaUses {
  posts: MediaUse[];
  more: boolean;
}

/** The maximum number of files that one call can ask about. */
export const usesFilesMax = 10;
/** The maximum number of posts in an answer; nobody would look through more of them before deleting a file. */
export const usesMax = 20;
