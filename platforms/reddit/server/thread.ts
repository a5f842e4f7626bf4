import { z } from 'zod';
import { unavailable } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { read, redditId, seconds, submit } from './api.ts';

const comment = z.object({
  kind: z.literal('t1'),
  data: z.object({
    id: redditId,
    author: z.string(),
    body: z.string(),
    parent_id: z.string(),
    created_utc: seconds,
    /** A list of replies, or an empty string if there are none. */
    replies: z.unknown().optional(),
  }),
});
const more = z.object({
  kind: z.literal('more'),
  data: z.object({ parent_id: z.string(), children: z.array(z.string()) }),
});
const thing = z.discriminatedUnion('kind', [comment, more]);
const listing = z.object({ data: z.object({ children: z.array(thing) }) });
const thread = z.tuple([z.unknown(), listing]);

type Comment = z.infer<typeof comment>['data'];
type More = z.infer<typeof more>['data'];

/** The maximum number of comments in one reply of Reddit. */
const maxPerCall = 100;
const maxCalls = 5;

/** Flattens the tree level by level instead of recursively, because its depth is unknown. */
function flatten(children: readonly z.infer<typeof thing>[]): { comments: Comment[]; folded: More[] } {
  const comments: Comment[] = [];
  const folded: More[] = [];
  const open = [...children];
  for (let each = open.shift(); each; each = open.shift()) {
    if (each.kind === 'more') {
      folded.push(each.data);
      continue;
    }
    comments.push(each.data);
    const inside = listing.safeParse(each.data.replies);
    if (inside.success) open.push(...inside.data.data.children);
  }
  return { comments, folded };
}

const children = z.object({ things: z.array(thing) });

interface SearchScope {
  mediaId: string;
  /** The full name of the post or comment whose replies are searched. */
  name: string;
  since: number;
}

class Thread {
  private comments: Comment[];
  private folded: More[];

  constructor(first: readonly z.infer<typeof thing>[]) {
    ({ comments: this.comments, folded: this.folded } = flatten(first));
  }

  repliesTo(name: string): Comment[] {
    return this.comments.filter(({ parent_id }) => parent_id === name);
  }

  /**
   * The folded entries that may contain a reply written after `since`. Replies are sorted newest first, so a folded
   * entry that follows an old reply contains nothing newer.
   */
  foldedAround({ name, since, mediaId }: SearchScope): More[] {
    const last = this.repliesTo(name).at(-1);
    if (last && last.created_utc <= since - 1000) return [];
    const isKnown = name === `t3_${mediaId}` || this.comments.some(({ id }) => `t1_${id}` === name);
    return isKnown ? this.folded.filter(({ parent_id }) => parent_id === name) : this.folded;
  }

  /** Takes ids out of a folded entry, up to the limit of one call. */
  take(from: More): string[] {
    const next = from.children.slice(0, maxPerCall);
    const rest = from.children.slice(maxPerCall);
    this.folded = this.folded.flatMap((each) => {
      if (each !== from) return [each];
      return rest.length > 0 ? [{ ...each, children: rest }] : [];
    });
    return next;
  }

  add(things: readonly z.infer<typeof thing>[]): void {
    const { comments, folded } = flatten(things);
    this.comments.push(...comments);
    this.folded.push(...folded);
  }
}

/** The replies to a post or comment from `since` on. Throws if Reddit does not return all of them. */
export async function commentsBelow(
  { http }: PlatformIo,
  { grant }: Account,
  scope: SearchScope,
): Promise<Comment[]> {
  const { mediaId, name, since } = scope;
  const query = { limit: maxPerCall, depth: 10, sort: 'new' };
  const [, first] = await read(http, { path: `/comments/${mediaId}`, grant, query }, thread);
  const known = new Thread(first.data.children);
  for (let calls = 0; ; calls += 1) {
    const folded = known.foldedAround(scope);
    if (folded.length === 0)
      return known.repliesTo(name).filter(({ created_utc }) => created_utc > since - 1000);
    // Folded entries without ids are skipped: below a certain depth, Reddit reports only that there are more comments,
    // so they cannot be loaded.
    const next = folded.find((each) => each.children.length > 0);
    if (!next || calls >= maxCalls) break;
    const form = { link_id: `t3_${mediaId}`, children: known.take(next).join(','), sort: 'new' };
    const { things } = await submit(http, { path: '/api/morechildren', grant }, form, children);
    known.add(things);
  }
  const reason = 'There are too many comments on Reddit to look through.';
  throw unavailable(reason);
}
