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

/** `more`: true if further posts use the files. */
export interface MediaUses {
  posts: MediaUse[];
  more: boolean;
}

/** The maximum number of files that one call can ask about. */
export const usesFilesMax = 10;
/** The maximum number of posts in an answer. A person who is about to delete a file would not read a longer list. */
export const usesMax = 20;
