import type { PostStatus } from './post.ts';

/** A post that is not live yet and uses library files. */
export interface MediaUse {
  _id: string;
  /** The group the post belongs to. */
  post_id: string;
  status: PostStatus;
  /** A network, or `draft`. */
  uploadTo: string;
  title: string;
  description: string;
  /** ISO instant. */
  schedule: string | null;
}

/** `more` if there are further posts. */
export interface MediaUses {
  posts: MediaUse[];
  more: boolean;
}

/** How many files one call can ask about. */
export const usesFilesMax = 10;
/** As many as a person would look through before deleting a file. */
export const usesMax = 20;
