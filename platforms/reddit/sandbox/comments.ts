import { newId36, type Call, type Handler } from './context.ts';
import { addReaderComments } from './readers.ts';
import { formData, formError, replies } from './replies.ts';
import type { Comment } from './state.ts';
import { commentThing, isVisible, postThing } from './things.ts';

const maxTextCharacters = 10_000;
const defaultDepth = 10;

/**
 * The replies below a post or comment, newest first. Replies over the limit are folded into one entry that lists
 * their ids.
 */
function repliesTo(call: Call, parent: string, depth: number): unknown {
  const { state } = call;
  const all = state.comments.filter((each) => each.parent === parent).toReversed();
  if (all.length === 0) return '';
  if (depth === 0) return listingOf([foldedEntry(parent, [])]);
  const shown = all.slice(0, state.limits.replies);
  const hidden = all.slice(state.limits.replies);
  const things: unknown[] = shown.map((each) =>
    commentThing({ state }, each, repliesTo(call, `t1_${each.id}`, depth - 1)),
  );
  if (hidden.length > 0) things.push(foldedEntry(parent, hidden));
  return listingOf(things);
}

const listingOf = (children: readonly unknown[]) => ({
  kind: 'Listing',
  data: { after: null, before: null, dist: null, children },
});

/**
 * An entry for replies that are not shown. Below the maximum depth, it lists no ids, so a client has to load that
 * thread separately.
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

export const thread: Handler = (call) => {
  const { state, id, world, request } = call;
  const post = state.posts.find((each) => each.id === id);
  if (!post || !isVisible(post, world.now())) return replies.notFound;
  addReaderComments(call, post);
  const depth = Number(request.query.get('depth') ?? defaultDepth);
  const tree = repliesTo(call, `t3_${post.id}`, depth);
  return {
    status: 200,
    json: [listingOf([postThing({ state }, post)]), tree === '' ? listingOf([]) : tree],
  };
};

/** The folded comments with their replies, as a flat list. */
export const moreComments: Handler = ({ state, form }) => {
  const asked = (form.get('children') ?? '').split(',').filter(Boolean).slice(0, 100);
  const link = form.get('link_id') ?? '';
  const found = asked.flatMap((id) => state.comments.filter((each) => each.id === id));
  const inside = state.comments.filter(({ parent }) => asked.includes(parent.replace(/^t1_/, '')));
  const things = [...found, ...inside]
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
  const { state, world, identity, form } = call;
  const text = form.get('text')?.trim() ?? '';
  const parent = form.get('thing_id') ?? '';
  if (text === '') return formError('NO_TEXT', 'we need something here', 'text');
  if (text.length > maxTextCharacters) return formError('TOO_LONG', 'this is too long (max: 10000)', 'text');
  const answered = state.comments.find((each) => `t1_${each.id}` === parent);
  if (answered?.isDeleted) return formError('DELETED_COMMENT', 'that comment has been deleted', 'parent');
  const post = postOf(call, parent);
  if (post === null) return formError('NO_THING_ID', 'id not specified', 'thing_id');
  const id = newId36(call);
  const account = identity.platformId;
  const comment: Comment = { id, account, post, parent, text, at: world.now(), isDeleted: false };
  state.comments.push(comment);
  return formData({ things: [commentThing({ state }, comment)] });
};
