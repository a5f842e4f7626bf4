import { describe, expect, it } from 'vitest';
import { isExpected, sentenceOf } from './start-error.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: details, write`), { code });

describe('an error of a failed start', () => {
  it.each(['ENOSPC', 'EDQUOT'])(
    'a start on a full disk (%s) is explained in one sentence, without a stack',
    (code) => {
      expect(isExpected(failure(code))).toBe(true);
      expect(sentenceOf(failure(code))).toBe('The disk is full. Free some space and start again.');
    },
  );

  it('an error with a code that is not about a full disk is treated as unexpected', () => {
    expect(isExpected(failure('EIO'))).toBe(false);
  });
});
