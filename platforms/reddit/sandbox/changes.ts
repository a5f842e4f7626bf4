import type { Handler } from './context.ts';
import { formData, formError, replies } from './replies.ts';
import { commentThing, postThing } from './things.ts';

const maxTextCharacters = 40_000;

/** Changes the text of an own post or comment. The other kinds of posts have no text to change. */
export const editText: Handler = ({ state, identity, form }) => {
  const name = form.get('thing_id') ?? '';
  const text = form.get('text')?.trim() ?? '';
  if (text === '') return formError('NO_TEXT', 'we need something here', 'text');
  if (text.length > maxTextCharacters) return formError('TOO_LONG', 'this is too long (max: 40000)', 'text');
  const post = state.posts.find(({ id, isDeleted }) => `t3_${id}` === name && !isDeleted);
  const comment = state.comments.find(({ id, isDeleted }) => `t1_${id}` === name && !isDeleted);
  const thing = post ?? comment;
  if (!thing || (post && post.kind !== 'self'))
    return formError('NO_THING_ID', 'id not specified', 'thing_id');
  if (thing.account !== identity.platformId) return formError('NOT_AUTHOR', 'you can’t do that', 'thing_id');
  thing.text = text;
  const things = [
    ...(post ? [postThing({ state }, post)] : []),
    ...(comment ? [commentThing({ state }, comment)] : []),
  ];
  return formData({ things });
};

const directions: Readonly<Record<string, number>> = { '1': 1, '0': 0, '-1': -1 };

/** Votes for a post. Votes for comments are not imitated, because nothing shows them. */
export const vote: Handler = ({ state, identity, form }) => {
  const post = state.posts.find(({ id }) => `t3_${id}` === form.get('id'));
  const direction = directions[form.get('dir') ?? ''];
  if (!post || direction === undefined) return replies.notFound;
  post.votes[identity.platformId] = direction;
  return { status: 200, json: {} };
};
