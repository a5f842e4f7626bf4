import { describe, expect, it } from 'vitest';
import { error, withoutRepeats, warning } from './issues.ts';

describe('issues of several files', () => {
  it('an issue that several files share is shown once, and the issues keep their order', () => {
    const tooLarge = error('too_large', 'Too large.');
    const found = [tooLarge, warning('blurred', 'It may be blurred.'), tooLarge];
    expect(withoutRepeats(found)).toEqual([
      { severity: 'error', code: 'too_large', message: 'Too large.' },
      { severity: 'warning', code: 'blurred', message: 'It may be blurred.' },
    ]);
  });

  it('issues of the same rule with different messages are all shown', () => {
    const found = [error('size', 'Image 1 is too large.'), error('size', 'Image 2 is too large.')];
    expect(withoutRepeats(found)).toEqual(found);
  });
});
