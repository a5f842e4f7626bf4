import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { ok } from './replies.ts';

export interface AppKeys {
  clientId: string;
  clientSecret: string;
}

/** The token with which an app asks about the tokens of its people. */
export const appTokenOf = ({ clientId, clientSecret }: AppKeys, prefix = ''): string =>
  `${prefix}${clientId}|${clientSecret}`;

interface Described {
  type: 'USER' | 'PAGE';
  account: string;
  scopes: readonly string[];
  /** Null for a token that never expires. */
  expiresAt: number | null;
  ended: number | null;
  issuedAt?: number;
}

const seconds = (at: number) => Math.floor(at / 1000);

/** Describes a token to the app that owns it. */
export function describeToken(
  { clientId }: Pick<AppKeys, 'clientId'>,
  { type, account, scopes, expiresAt, ended, issuedAt }: Described,
  now: number,
): SandboxReply {
  const data = {
    app_id: clientId,
    application: 'Fanfare',
    type,
    is_valid: ended === null && (expiresAt === null || expiresAt > now),
    expires_at: expiresAt === null ? 0 : seconds(expiresAt),
    ...(issuedAt !== undefined && { issued_at: seconds(issuedAt) }),
    scopes,
    ...(type === 'PAGE' ? { profile_id: account } : { user_id: account }),
  };
  return ok({ data });
}
