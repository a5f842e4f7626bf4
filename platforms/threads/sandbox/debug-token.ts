import { describeToken } from '../../_meta/sandbox/debug-token.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { Call } from './context.ts';
import { invalid, required } from './replies.ts';

/** Describes a token to the app that owns it. */
export function debugToken({ state, world, params }: Pick<Call, 'state' | 'world' | 'params'>): SandboxReply {
  const inspected = params.get('input_token');
  if (inspected === null) return required('input_token');
  const token = state.tokens.find((each) => each.token === inspected);
  if (!token) return invalid('The input_token is no token of this app.');
  return describeToken(appKeys, { ...token, type: 'USER' }, world.now());
}
