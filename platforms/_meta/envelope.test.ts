import { describe, expect, it } from 'vitest';
import { nameOf, readTrouble } from './envelope.ts';

const trouble = (error: object) => readTrouble({ error });

describe('what Graph says of a failure', () => {
  it('is code, subcode and words', () => {
    const said = trouble({ message: 'Expired.', type: 'OAuthException', code: 190, error_subcode: 463 });
    expect(said).toEqual({ code: 190, subcode: 463, isTransient: false, message: 'Expired.' });
  });

  it('prefers the sentence that is meant for people', () => {
    expect(trouble({ message: '(#9)', error_user_msg: 'Too many.', code: 9 })?.message).toBe('Too many.');
    expect(trouble({ message: '(#9)', error_user_msg: '', code: 9 })?.message).toBe('(#9)');
  });

  it('has no subcode where that is 0', () => {
    expect(trouble({ code: 2, error_subcode: 0 })?.subcode).toBeNull();
  });

  it('says that it will pass', () => {
    expect(trouble({ code: 2, is_transient: true })?.isTransient).toBe(true);
  });

  it.each([null, '<h1>Sorry</h1>', {}, { error: 'x' }, { error: { code: '190' } }])(
    'is nothing in %j',
    (body) => {
      expect(readTrouble(body)).toBeNull();
    },
  );

  it('is named by both numbers', () => {
    expect(nameOf({ code: 9007, subcode: 2207027 })).toBe('9007/2207027');
    expect(nameOf({ code: -1, subcode: null })).toBe('-1');
  });
});
