import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './context.ts';
import { graphTime, listPage } from './fields.ts';
import { identityOf } from './identities.ts';
import { commentFields, invalid, missing, ok, required, restricted } from './replies.ts';

const ownMedia = ({ state, identity, id }: Call) =>
  state.media.find((each) => each.id === id && each.account === identity.platformId);

/** Asked for fields, it writes the comment and calls that a failure, as the real one does. */
export function addComment(call: Call): SandboxReply {
  const { world, identity, params, fault } = call;
  const media = ownMedia(call);
  if (!media) return missing(call.id);
  const text = params.get('message') ?? '';
  if (text.trim() === '') return required('message');
  if (media.product === 'STORY') return invalid('Stories take no comments.');
  if (fault === 'refuse') return restricted;
  const id = world.newId();
  media.comments.push({ id, account: identity.platformId, at: world.now(), text });
  return params.has('fields') ? commentFields : ok({ id });
}

export function listComments(call: Call): SandboxReply {
  const media = ownMedia(call);
  if (!media) return missing(call.id);
  const newestFirst = media.comments.toReversed().map(({ id, account, at, text }) => {
    const username = identityOf(account)?.username;
    const node = { id, text, timestamp: graphTime(at), username, like_count: 0, hidden: false };
    return { id, node: { ...node, from: { id: account, username } } };
  });
  const address = `https://graph.instagram.com/v25.0/${media.id}/comments`;
  return listPage(newestFirst, call.params, { usual: 'id,text,timestamp', most: 50, address });
}
