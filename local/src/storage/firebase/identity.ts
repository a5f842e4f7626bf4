import { isRecord } from '@fanfare/core/values/is-record.ts';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { ADMIN, ANONYMOUS } from '../disk/caller.ts';
import type { Caller } from '../disk/caller.ts';
import { HttpFailure } from '../http/failure.ts';

function unauthenticated(why: string): HttpFailure {
  return new HttpFailure(401, 'authError', `Invalid Authorization header: ${why}`);
}

function decodedPart(part: string | undefined): Readonly<Record<string, unknown>> {
  const value = parseJson(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  if (isRecord(value)) return value;
  throw unauthenticated('the id token cannot be decoded.');
}

/**
 * Reads the user from an ID token. The local auth server does not sign tokens (`alg: none`), so only the user, the
 * project and the expiry are checked.
 */
function userOf(token: string, projectId: string, nowMs: number): Caller {
  const [head, payload] = token.split('.');
  if (decodedPart(head)['alg'] !== 'none') throw unauthenticated('the id token was not issued locally.');
  const claims = decodedPart(payload);
  const uid = claims['sub'] ?? claims['user_id'];
  if (typeof uid !== 'string' || uid === '') throw unauthenticated('the id token names no user.');
  if (claims['aud'] !== projectId) throw unauthenticated('the id token is for another project.');
  if (typeof claims['exp'] !== 'number' || claims['exp'] * 1000 <= nowMs) {
    throw unauthenticated('the id token has expired.');
  }
  return { kind: 'user', uid, token: claims };
}

export function callerOf(authorization: string | undefined, projectId: string, nowMs: number): Caller {
  const [, token] = /^(?:Firebase|Bearer)\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) return ANONYMOUS;
  return token === 'owner' ? ADMIN : userOf(token, projectId, nowMs);
}
