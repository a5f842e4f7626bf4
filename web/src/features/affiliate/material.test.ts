import { affiliateOffer } from '@fanfare/core/affiliate/offer.ts';
import { describe, expect, it } from 'vitest';
import { captionsWith, materials, shortLink, sizeName } from './material.ts';
import { wrapText } from './paint-material.ts';
import { terms } from './terms.ts';

const link = 'https://fanfare.example/?ref=fernhill';

describe('material to share', () => {
  it('the name of every image contains the size of the image', () => {
    expect(materials.map(sizeName)).toEqual([
      'Story, 1080 × 1920',
      'Square, 1080 × 1080',
      'Banner, 1500 × 500',
    ]);
  });

  it('each of the three captions contains the link and marks the post as an ad', () => {
    const captions = captionsWith(link);
    expect(captions).toHaveLength(3);
    for (const caption of captions)
      expect(caption).toMatch(/https:\/\/fanfare\.example\/\?ref=fernhill #ad$/);
  });

  it('an image shows the link without its scheme', () => {
    expect(shortLink(link)).toBe('fanfare.example/?ref=fernhill');
  });

  it('a headline is broken between words, and a word that is too long gets its own line', () => {
    const widthOf = (text: string) => text.length;
    expect(wrapText('Every post goes out once', 10, widthOf)).toEqual(['Every post', 'goes out', 'once']);
    expect(wrapText('an extraordinarily long word', 6, widthOf)).toEqual([
      'an',
      'extraordinarily',
      'long',
      'word',
    ]);
  });
});

describe('the terms', () => {
  it('the numbers in the terms equal those of the offer', () => {
    const text = terms.map((term) => term.text).join(' ');
    expect(text).toContain(`${affiliateOffer.percent}% of every payment`);
    expect(text).toContain(`for ${affiliateOffer.linkDays} days`);
    expect(text).toContain(`on hold for ${affiliateOffer.holdDays} days`);
    expect(text).toContain('10,000 followers');
  });

  it.each([/refund|returned/i, /self-referrals/, /first day of each month/, /leave/])(
    'the terms cover %s',
    (subject) => {
      expect(terms.some(({ text }) => subject.test(text))).toBe(true);
    },
  );
});
