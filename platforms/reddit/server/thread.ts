import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
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
    /** A listing, or nothing at all: an empty text. */
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

/** Reddit gives no more at once. */
const atOnce = 100;
const callsMax = 5;

/** One level after the other; nobody knows how deep it goes. */
function flat(children: readonly z.infer<typeof thing>[]): { comments: Comment[]; folded: More[] } {
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

interface Place {
  mediaId: string;
  /** The full name of what is answered. */
  name: string;
  since: number;
}

class Thread {
  private comments: Comment[];
  private folded: More[];

  constructor(first: readonly z.infer<typeof thing>[]) {
    ({ comments: this.comments, folded: this.folded } = flat(first));
  }

  below(name: string): Comment[] {
    return this.comments.filter(({ parent_id }) => parent_id === name);
  }

  /** What may hide what we look for. The newest come first, so that behind an older one there are only older ones. */
  hiding({ name, since, mediaId }: Place): More[] {
    const last = this.below(name).at(-1);
    if (last && last.created_utc <= since - 1000) return [];
    const isKnown = name === `t3_${mediaId}` || this.comments.some(({ id }) => `t1_${id}` === name);
    return isKnown ? this.folded.filter(({ parent_id }) => parent_id === name) : this.folded;
  }

  /** Takes out what is asked for next, and leaves what is more than can be asked for at once. */
  take(from: More): string[] {
    const next = from.children.slice(0, atOnce);
    const rest = from.children.slice(atOnce);
    this.folded = this.folded.flatMap((each) => {
      if (each !== from) return [each];
      return rest.length > 0 ? [{ ...each, children: rest }] : [];
    });
    return next;
  }

  add(things: readonly z.infer<typeof thing>[]): void {
    const { comments, folded } = flat(things);
    this.comments.push(...comments);
    this.folded.push(...folded);
  }
}

/** What was written below a post or a comment since then. Where that cannot be seen as a whole, it fails. */
export async function commentsBelow(
  { http }: PlatformIo,
  { grant }: Account,
  place: Place,
): Promise<Comment[]> {
  const { mediaId, name, since } = place;
  const query = { limit: atOnce, depth: 10, sort: 'new' };
  const [, first] = await read(http, { path: `/comments/${mediaId}`, grant, query }, thread);
  const known = new Thread(first.data.children);
  for (let calls = 0; ; calls += 1) {
    const folded = known.hiding(place);
    if (folded.length === 0) return known.below(name).filter(({ created_utc }) => created_utc > since - 1000);
    // Far down, Reddit says that there is more and not what.
    const next = folded.find((each) => each.children.length > 0);
    if (!next || calls >= callsMax) break;
    const form = { link_id: `t3_${mediaId}`, children: known.take(next).join(','), sort: 'new' };
    const { things } = await submit(http, { path: '/api/morechildren', grant }, form, children);
    known.add(things);
  }
  const reason = 'There are too many comments on Reddit to look through.';
  throw new NetworkError({ kind: 'unavailable', reason, code: null });
}
