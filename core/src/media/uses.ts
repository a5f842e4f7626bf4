import type { PostStatus } from '../posts/post.ts';

/** A post that is not out yet, and needs files of the library for that. */
export interface MediaUse {
  _id: string;
  /** The group that it was written in. */
  post_id: string;
  status: PostStatus;
  /** A network, or `draft`. */
  uploadTo: string;
  title: string;
  description: string;
  /** ISO instant. */
  schedule: string | null;
}

/** `more`: there are others beside these. */
export interface MediaUses {
  posts: MediaUse[];
  more: boolean;
}

/** How many files can be asked about at once. */
export const usesFilesMax = 10;
/** As many as a person looks through before deleting a file. */
export const usesMax = 20;
