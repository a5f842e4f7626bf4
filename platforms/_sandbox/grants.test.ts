import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { findHolder, type OAuthSandbox, oauthState, revokeAll } from './grants.ts';

const schema = z.object({ ...oauthState, posts: z.array(z.string()).default([]) });
const world = { now: () => 1000 } as OAuthSandbox['world'];

function sandboxWith(expiresAt: number): OAuthSandbox {
  const grant = { id: 'g', account: 'ann', scopes: ['read'], refresh: null, refreshExpiresAt: null };
  return {
    world,
    state: schema.parse({ grants: [grant], accessTokens: [{ token: 't', grant: 'g', expiresAt }] }),
  };
}

describe('OAuth 2 of a sandbox', () => {
  it('a token is valid until the millisecond before it expires', () => {
    expect(findHolder(sandboxWith(1001), 't')).toMatchObject({ grant: { account: 'ann' } });
    expect(findHolder(sandboxWith(1000), 't')).toBe('expired');
  });

  it('missing, unknown and revoked tokens are distinguished', () => {
    const sandbox = sandboxWith(1001);
    expect(findHolder(sandbox, null)).toBe('missing');
    expect(findHolder(sandbox, 'T')).toBe('unknown');
    revokeAll(sandbox, 'ben');
    expect(findHolder(sandbox, 't')).toMatchObject({ token: { token: 't' } });
    revokeAll(sandbox, 'ann');
    expect(findHolder(sandbox, 't')).toBe('revoked');
  });

  it('a state that an earlier version of Fanfare saved is read without its tokens', () => {
    const saved = { accessTokens: [{ token: 't', family: 'f', expiresAt: 5 }], families: [], posts: ['p'] };
    expect(schema.parse(saved)).toEqual({ codes: [], grants: [], accessTokens: [], posts: ['p'] });
  });
});
