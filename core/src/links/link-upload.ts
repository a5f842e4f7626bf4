import type { ErrorCode } from '../api/errors.ts';
import type { LibraryItem } from '../media/library.ts';

export const linkStates = ['waiting', 'fetching', 'done', 'failed', 'cancelled'] as const;
export type LinkState = (typeof linkStates)[number];

/** How far the file of a link has come, in the words of the product's calls. */
export interface LinkUpload {
  linkId: string;
  state: LinkState;
  /** Where it stands in Storage, as posts name it; null until it is there. */
  url: string | null;
  media: LibraryItem | null;
  /** What went wrong, for whoever entered it. */
  message: string | null;
  received: number;
  /** Null where the website does not say. */
  total: number | null;
}

export interface LinkFailure {
  code: ErrorCode;
  message: string;
}

export const isLinkOver = (state: LinkState): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';
