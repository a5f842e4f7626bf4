import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { describe, expect, it } from 'vitest';
import { withoutSecrets, type Sent } from './without-secrets.ts';

const failure = (reason: string, code: string | null = null): Failure => ({ kind: 'rejected', reason, code });
const reasonOf = (reason: string, sent: Sent) => withoutSecrets(failure(reason), sent).reason;

describe('failure without secrets', () => {
  it.each<[string, Sent]>([
    ['the token of the header', { headers: { authorization: 'Bearer secret-1' } }],
    ['a token of the address', { query: { access_token: 'secret-1' } }],
    ['a refresh token', { form: { refresh_token: 'secret-1' } }],
    ['a code', { form: { code: 'secret-1' } }],
    ['a verifier', { form: { code_verifier: 'secret-1' } }],
    ['the secret of the app', { form: { client_secret: 'secret-1' } }],
  ])('a failure does not show %s', (_what, sent) => {
    expect(reasonOf('“secret-1” is no good; secret-1 ended.', sent)).toBe('“…” is no good; … ended.');
    expect(withoutSecrets(failure('No.', 'bad:secret-1'), sent).code).toBe('bad:…');
  });

  it('a failure does not show any part of a secret that begins with another secret', () => {
    const sent = { form: { code: 'secret-1', refresh_token: 'secret-1-and-more' } };
    expect(reasonOf('Bad: secret-1-and-more', sent)).toBe('Bad: …');
  });

  it('a failure still shows values shorter than eight characters, and values of parameters that hold no secrets', () => {
    const sent = {
      query: { fields: 'username', access_token: '1234567' },
      form: { grant_type: 'refreshing' },
    };
    const said = { ...failure('The username 1234567 is refreshing.', '7'), startOver: true };
    expect(withoutSecrets(said, sent)).toEqual(said);
    expect(reasonOf('x12345678x', { query: { access_token: '12345678' } })).toBe('x…x');
  });
});
