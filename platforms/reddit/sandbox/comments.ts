import { ok } from '../../_sandbox/replies.ts';
import { formData, formError, replies, textError } from './replies.ts';
import { type Call, type Comment, type Handler, newId36, type Post } from './state.ts';
import { addReaderComments, commentThing, isVisible, postThing, scoreOf } from './things.ts';

const maxCommentCharacters = 10_000;
const defaultDepth = 10;

type Order = 'new' | 'old' | 'top' | 'confidence';

/** The comments in the requested order. Comments with equal scores are sorted newest first. */
function inOrder({ params }: Call, comments: readonly Comment[]): Comment[] {
  const order = (params.get('sort') ?? 'confidence') as Order;
  if (order === 'old') return [...comments];
  const newest = comments.toReversed();
  return order === 'new' ? newest : newest.toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

/**
 * The replies below a post or comment. The sandbox limits the number of replies to one message, and the call limits
 * the number of all replies. Replies over a limit are folded into one entry that lists their ids.
 */
function repliesTo(call: Call, parent: string, depth: number, room: { left: number }): unknown {
  const { state } = call;
  const all = inOrder(
    call,
    state.comments.filter((each) => each.parent === parent),
  );
  if (all.length === 0) return '';
  if (depth === 0) return listingOf([foldedEntry(parent, [])]);
  const count = Math.min(state.limits.replies, room.left);
  const shown = all.slice(0, count);
  const hidden = all.slice(count);
  room.left -= shown.length;
  const things: unknown[] = shown.map((each) =>
    commentThing({ state }, each, repliesTo(call, `t1_${each.id}`, depth - 1, room)),
  );
  if (hidden.length > 0) things.push(foldedEntry(parent, hidden));
  return listingOf(things);
}

const listingOf = (children: readonly unknown[]) => ({
  kind: 'Listing',
  data: { after: null, before: null, dist: null, children },
});

/**
 * An entry for replies that are not shown. Below the maximum depth, it lists no ids, so a client has to load the
 * replies separately.
 */
const foldedEntry = (parent: string, hidden: readonly Comment[]) => ({
  kind: 'more',
  data: {
    count: hidden.length,
    id: hidden[0]?.id ?? '_',
    name: `t1_${hidden[0]?.id ?? '_'}`,
    parent_id: parent,
    children: hidden.map(({ id }) => id),
  },
});

/** A post with its comments, or with one of them and the replies below it. */
export const thread: Handler = (call) => {
  const { state, id, world, params } = call;
  const post = state.posts.find((each) => each.id === id);
  if (!post || !isVisible(post, world.now())) return replies.notFound;
  addReaderComments(call, post);
  const depth = Number(params.get('depth') ?? defaultDepth);
  const room = { left: Number(params.get('limit') ?? Number.POSITIVE_INFINITY) };
  const one = state.comments.find((each) => each.id === params.get('comment') && each.post === id);
  const tree = one
    ? listingOf([commentThing({ state }, one, repliesTo(call, `t1_${one.id}`, depth - 1, room))])
    : repliesTo(call, `t3_${post.id}`, depth, room);
  return ok([listingOf([postThing({ state }, post)]), tree === '' ? listingOf([]) : tree]);
};

/** The folded comments with their direct replies, as a flat list. */
export const moreComments: Handler = (call) => {
  const { state, params } = call;
  const asked = (params.get('children') ?? '').split(',').filter(Boolean).slice(0, 100);
  const link = params.get('link_id') ?? '';
  const found = state.comments.filter(({ id }) => asked.includes(id));
  const inside = state.comments.filter(({ parent }) => asked.includes(parent.replace(/^t1_/, '')));
  const things = [...inOrder(call, found), ...inOrder(call, inside)]
    .filter(({ post }) => `t3_${post}` === link)
    .map((each) => commentThing({ state }, each));
  return formData({ things });
};

function postOf({ state, world }: Call, thing: string): string | null {
  const [kind, id] = thing.split('_');
  if (kind === 't1') return state.comments.find((each) => each.id === id)?.post ?? null;
  const post = state.posts.find((each) => each.id === id && isVisible(each, world.now()));
  return kind === 't3' && post && !post.isDeleted ? post.id : null;
}

export const createComment: Handler = (call) => {
  const { state, world, identity, params } = call;
  const text = params.get('text')?.trim() ?? '';
  const parent = params.get('thing_id') ?? '';
  const error = textError(text, maxCommentCharacters, 'text');
  if (error) return error;
  const answered = state.comments.find((each) => `t1_${each.id}` === parent);
  if (answered?.isDeleted) return formError('DELETED_COMMENT', 'that comment has been deleted', 'parent');
  const post = postOf(call, parent);
  if (post === null) return formError('NO_THING_ID', 'id not specified', 'thing_id');
  const id = newId36(call);
  const account = identity.platformId;
  const comment = { id, account, post, parent, text, at: world.now(), isDeleted: false, votes: {} };
  state.comments.push(comment);
  return formData({ things: [commentThing({ state }, comment)] });
};

const maxTextCharacters = 40_000;

function thingNamed({ state }: Call, name: string | null): Post | Comment | undefined {
  const post = state.posts.find(({ id }) => `t3_${id}` === name);
  return post ?? state.comments.find(({ id }) => `t1_${id}` === name);
}

/** Changes the text of a post or comment by the account. Only comments and text posts have a text to change. */
export const editText: Handler = (call) => {
  const { state, identity, params } = call;
  const text = params.get('text')?.trim() ?? '';
  const error = textError(text, maxTextCharacters, 'text');
  if (error) return error;
  const thing = thingNamed(call, params.get('thing_id'));
  if (!thing || thing.isDeleted || ('kind' in thing && thing.kind !== 'self'))
    return formError('NO_THING_ID', 'id not specified', 'thing_id');
  if (thing.account !== identity.platformId) return formError('NOT_AUTHOR', 'you can’t do that', 'thing_id');
  thing.text = text;
  return formData({
    things: ['kind' in thing ? postThing({ state }, thing) : commentThing({ state }, thing)],
  });
};

const directions: Readonly<Record<string, number>> = { '1': 1, '0': 0, '-1': -1 };

export const vote: Handler = (call) => {
  const thing = thingNamed(call, call.params.get('id'));
  const direction = directions[call.params.get('dir') ?? ''];
  if (!thing || direction === undefined) return replies.notFound;
  thing.votes[call.identity.platformId] = direction;
  return ok({});
};

/**
 * Deletes a post or comment of the account. If the account is not the author, deletes nothing and sends the same reply,
 * as Reddit does.
 */
export const remove: Handler = (call) => {
  const thing = thingNamed(call, call.params.get('id'));
  if (thing?.account === call.identity.platformId) thing.isDeleted = true;
  return ok({});
};
