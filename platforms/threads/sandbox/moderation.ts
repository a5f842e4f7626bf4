import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './context.ts';
import { deletionsReached } from './quotas.ts';
import { rootOf, visibleThread } from './reads.ts';
import { dailyQuota, invalid, notFound, ok, required } from './replies.ts';

/** Hides or shows a reply below one of the caller's own posts, together with the replies to it. */
export function manageReply(call: Call): SandboxReply {
  const { id, params, identity } = call;
  const hide = params.get('hide');
  if (hide === null) return required('hide');
  const reply = visibleThread(call, id);
  if (!reply || reply.replyTo === null) return notFound(id);
  const root = rootOf(call, reply);
  if (root.id !== reply.replyTo || root.account !== identity.platformId)
    return invalid('Only replies at the top level of your own post can be hidden.');
  reply.isHidden = hide === 'true';
  return ok({ success: true });
}

/** Deletes one of the caller's own posts and keeps the replies to it. */
export function deleteThread(call: Call): SandboxReply {
  const { id, state, identity, world } = call;
  const own = state.threads.find((each) => each.id === id && each.account === identity.platformId);
  if (!own) return notFound(id);
  if (deletionsReached(call)) return dailyQuota;
  state.threads = state.threads.filter((each) => each !== own);
  state.deletions.push({ account: identity.platformId, at: world.now() });
  return ok({ success: true, deleted_id: id });
}
