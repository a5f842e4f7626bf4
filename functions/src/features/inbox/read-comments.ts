import {
  afterGap,
  afterNewest,
  afterRefusedCursor,
  reachesSeenComments,
  type CommentList,
  type ReadState,
} from '@fanfare/core/comments/gaps.ts';
import { joinPages, type SeenComments } from '@fanfare/core/comments/seen-comments.ts';
import type { PolledPost } from '@fanfare/core/comments/polling.ts';
import { isRejected } from '@fanfare/platforms/_shared/network-error.ts';
import { signatureOf } from './ingest.ts';

export interface CommentReader {
  /** Reads the page at the cursor, or the newest page if there is no cursor. */
  list(cursor?: string): Promise<CommentList>;
  /** Returns whether another page beyond the newest may be read, and counts that page. */
  takeFurtherPage(): boolean;
  store(seen: SeenComments): Promise<void>;
  /** Stores what is known about the post, so that it is kept even if a later call fails. */
  keep(post: PolledPost): void;
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/**
 * Reads further pages until it reaches known comments or the page limit. If a read fails, the earlier pages are kept.
 */
async function readOn(
  reader: CommentReader,
  first: CommentList,
  until: number,
): Promise<{ run: CommentList; failure: Error | null }> {
  const pages = [first.comments];
  let { next } = first;
  let failure: Error | null = null;
  const isDone = () => next === null || reachesSeenComments(pages.at(-1) ?? [], until);
  while (!isDone() && reader.takeFurtherPage())
    try {
      const page = await reader.list(next ?? undefined);
      pages.push(page.comments);
      ({ next } = page);
    } catch (error) {
      failure = toError(error);
      break;
    }
  return { run: { comments: joinPages(pages), next }, failure };
}

/**
 * Fetches the newest comments of a post until it reaches comments that were fetched before. Comments that are not
 * fetched because of a limit are a gap, which later polls fetch.
 */
export async function readComments(post: PolledPost, reader: CommentReader): Promise<void> {
  let current = post;
  const take = (state: ReadState, signature = current.signature) => {
    current = { ...current, ...state, signature };
    reader.keep(current);
  };
  const readRun = async (
    first: CommentList,
    until: number,
    hasNewest: boolean,
    stateAfter: (run: CommentList) => ReadState,
  ) => {
    const { run, failure } = await readOn(reader, first, until);
    await reader.store({ comments: run.comments, hasNewest, hasOldest: run.next === null });
    take(stateAfter(run), hasNewest ? signatureOf(first) : current.signature);
    // A refused cursor does not fail the poll. Later polls try the cursor again and finally drop it, as they do for a
    // gap.
    if (failure !== null && !isRejected(failure)) throw failure;
    return failure === null;
  };
  const newest = await reader.list();
  if (signatureOf(newest) !== post.signature) {
    const goesOn = await readRun(newest, post.seenUntil, true, (run) => afterNewest(post, run));
    if (!goesOn) return;
  }
  for (const gap of current.gaps) {
    if (!current.gaps.includes(gap)) continue;
    if (!reader.takeFurtherPage()) return;
    let first: CommentList;
    try {
      first = gap.cursor === null ? newest : await reader.list(gap.cursor);
    } catch (error) {
      if (!isRejected(error)) throw error;
      take(afterRefusedCursor(current, gap));
      return;
    }
    const goesOn = await readRun(first, gap.until, gap.cursor === null, (run) => afterGap(current, gap, run));
    if (!goesOn) return;
  }
}
