import { describe, expect, it } from 'vitest';
import { nameOf, readGraphError } from './graph-error.ts';

const trouble = (error: object) => readGraphError({ error });

describe('Graph API error', () => {
  it('a Graph error has a code, a subcode and a message', () => {
    const said = trouble({ message: 'Expired.', type: 'OAuthException', code: 190, error_subcode: 463 });
    expect(said).toEqual({ code: 190, subcode: 463, isTransient: false, message: 'Expired.' });
  });

  it('the message for people is preferred to the message for developers', () => {
    expect(trouble({ message: '(#9)', error_user_msg: 'Too many.', code: 9 })?.message).toBe('Too many.');
    expect(trouble({ message: '(#9)', error_user_msg: '', code: 9 })?.message).toBe('(#9)');
  });

  it('a subcode of 0 is treated as no subcode', () => {
    expect(trouble({ code: 2, error_subcode: 0 })?.subcode).toBeNull();
  });

  it('a transient Graph error is marked as transient', () => {
    expect(trouble({ code: 2, is_transient: true })?.isTransient).toBe(true);
  });

  it.each([null, '<h1>Sorry</h1>', {}, { error: 'x' }, { error: { code: '190' } }])(
    'the body %j is not read as a Graph error',
    (body) => {
      expect(readGraphError(body)).toBeNull();
    },
  );

  it('the name of a Graph error consists of its code and subcode', () => {
    expect(nameOf({ code: 9007, subcode: 2207027 })).toBe('9007/2207027');
    expect(nameOf({ code: -1, subcode: null })).toBe('-1');
  });
});
