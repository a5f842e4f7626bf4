import { formData, formError, ok, replies, textError } from './replies.ts';
import type { Call, Comment, Handler, Post } from './state.ts';
import { commentThing, postThing } from './things.ts';

const maxTextCharacters = 40_000;

/** The post or comment with a full name. */
function thingNamed({ state }: Call, name: string | null): Post | Comment | undefined {
  const post = state.posts.find(({ id }) => `t3_${id}` === name);
  return post ?? state.comments.find(({ id }) => `t1_${id}` === name);
}

/** Changes the text of an own post or comment. The other kinds of posts have no text to change. */
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

/** Returns the same reply in every case, and deletes nothing of other accounts. */
export const remove: Handler = (call) => {
  const thing = thingNamed(call, call.params.get('id'));
  if (thing?.account === call.identity.platformId) thing.isDeleted = true;
  return ok({});
};
