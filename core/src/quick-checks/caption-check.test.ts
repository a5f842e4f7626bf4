import { describe, expect, it } from 'vitest';
import { networkWith } from '../composer/testing/builders.ts';
import { byRoom, captionSummary, checkCaption } from './caption-check.ts';

const short = networkWith({ id: 'a', label: 'Short', limits: { description: 10, title: 10 } });
const long = networkWith({ id: 'b', label: 'Long', limits: { description: 100, title: 10 } });

describe('the length of a caption', () => {
  it('a caption at the limit fits, and a longer one does not', () => {
    expect(checkCaption('a'.repeat(10), short)).toMatchObject({ left: 0, counter: { count: 10, limit: 10 } });
    expect(checkCaption('a'.repeat(11), short).left).toBe(-1);
  });

  it("the characters of a caption are counted by the network's own rule", () => {
    const doubled = { ...short, lengthOf: (text: string) => 2 * text.length };
    expect(checkCaption('aaaa', doubled).left).toBe(2);
  });

  it('the listed problems are about the text itself, but not about its length', () => {
    const strict = networkWith({
      check: ({ description, media }) => [
        ...(media.length === 0 ? [{ severity: 'error', code: 'media', message: 'No file.' } as const] : []),
        ...(description === '' ? [{ severity: 'warning', code: 'none', message: 'No text.' } as const] : []),
        ...(description.includes('<')
          ? [{ severity: 'error', code: 'angle', message: 'No <.' } as const]
          : []),
        { severity: 'error', code: 'description_too_long', message: 'Too long.' },
      ],
    });
    expect(checkCaption('', strict).issues).toEqual([]);
    expect(checkCaption('a < b', strict).issues).toEqual(['No <.']);
  });

  it('the network with the fewest characters left is first', () => {
    const checks = [long, short].map((network) => checkCaption('aa', network)).toSorted(byRoom);
    expect(checks.map(({ label }) => label)).toEqual(['Short', 'Long']);
  });

  it('the summary names the networks for which a caption is too long', () => {
    const summary = (text: string) =>
      captionSummary([short, long].map((network) => checkCaption(text, network)));
    expect(summary('a'.repeat(10))).toBe('Fits all 2 networks.');
    expect(summary('a'.repeat(12))).toBe('Too long for Short by 2.');
    expect(summary('a'.repeat(101))).toBe('Too long for Short by 91 and Long by 1.');
    expect(captionSummary([])).toBe('');
  });
});
