import { describe, expect, it } from 'vitest';
import { counted } from '@fanfare/core/text/counted.ts';
import { timeOf } from './words.ts';

describe('the formatting of numbers and times', () => {
  it('a count is shown with its noun in the singular or plural', () => {
    expect([counted(0, 'post'), counted(1, 'post'), counted(1234, 'post')]).toEqual([
      '0 posts',
      '1 post',
      '1,234 posts',
    ]);
    expect(counted(2, 'reply', 'replies')).toBe('2 replies');
  });

  it('a time is shown to the second', () => {
    expect(timeOf(new Date(2026, 10, 21, 9, 5, 7).getTime())).toBe('21 Nov 2026, 09:05:07');
  });
});
