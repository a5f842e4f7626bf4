import { describe, expect, it } from 'vitest';
import { differingPart } from './differing-part.ts';

describe('the part in which a text differs from others', () => {
  it.each([
    ['a text without others is whole', 'Fresh  bread\nat eight', [], 'Fresh bread at eight'],
    ['texts with different beginnings are whole', 'Fresh bread', ['Stale bread'], 'Fresh bread'],
    [
      'the part begins with the first word that no other text has there',
      'Fresh bread today, and buns from eight until noon',
      ['Fresh cake', 'Fresh bread today, and rolls'],
      '…buns from eight until noon',
    ],
    [
      'a text that another one continues is shown from near its end',
      'Fresh bread today, and buns from eight until noon',
      ['Fresh bread today, and buns from eight until noon or one'],
      '…from eight until noon',
    ],
    ['a short text that another one continues is whole', 'Fresh', ['Fresh bread'], 'Fresh'],
    ['no text has no part', ' ', ['Fresh'], ''],
  ])('%s', (_, text, others, part) => {
    expect(differingPart(text, others)).toBe(part);
  });
});
