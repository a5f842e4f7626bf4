import type { ErrorCode } from '../errors/errors.ts';
import type { LibraryItem } from '../media/library.ts';

export const linkStates = ['waiting', 'fetching', 'done', 'failed', 'cancelled'] as const;
export type LinkState = (typeof linkStates)[number];

export const interruptedText = 'This upload was interrupted. Please try again.';

/** The progress of downloading a link's file, as the calls return it. */
export interface LinkUpload {
  linkId: string;
  state: LinkState;
  /** The path of the file in Storage, as posts refer to it; null until the file has arrived. */
  url: string | null;
  media: LibraryItem | null;
  /** The reason for a failure, as shown to the person. */
  message: string | null;
  received: number;
  /** Null if the website does not state a size. */
  total: number | null;
}

export interface LinkFailure {
  code: ErrorCode;
  message: string;
}

export const isLinkOver = (state: LinkState): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';
