import { dayMs } from '@fanfare/core/time/units.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './context.ts';
import { invalid, ok, required } from './replies.ts';

const seconds = (at: number) => Math.floor(at / 1000);

/** Describes a token to the app that owns it. */
export function debugToken({ state, world, params }: Call): SandboxReply {
  const inspected = params.get('input_token');
  if (inspected === null) return required('input_token');
  const token = state.tokens.find((each) => each.token === inspected);
  if (!token) return invalid('The input_token is no token of this app.');
  const { account, scopes, issuedAt, expiresAt, ended } = token;
  const data = {
    type: 'USER',
    application: 'Fanfare',
    data_access_expires_at: seconds(issuedAt + 90 * dayMs),
    expires_at: seconds(expiresAt),
    is_valid: ended === null && expiresAt > world.now(),
    issued_at: seconds(issuedAt),
    scopes,
    user_id: account,
  };
  return ok({ data });
}
