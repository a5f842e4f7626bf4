import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { linkTo, pictureOf } from './post-picker.tsx';
import { suggestedName } from './new-page.tsx';
import { linkLine, shortUrl, withScheme } from './page-texts.ts';
import { contentWith, linkWith } from './testing/pages.ts';
import { problemLines } from './use-publish.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const lineOf = (change: Parameters<typeof linkWith>[0]) => linkLine(linkWith(change), now, 'Europe/Berlin');

describe('the line below a link', () => {
  it('an address is shown without its scheme, “www.” and the last slash', () => {
    expect(lineOf({ url: 'https://www.fernhill.example/shop/' })).toEqual({
      text: 'fernhill.example/shop',
      isTimed: false,
    });
  });

  it('a planned link shows its beginning and an expired link its end, in the time zone of the person', () => {
    expect(lineOf({ from: '2026-11-25T07:00:00.000Z' }).text).toMatch(/^From .*25.*8:00/);
    expect(lineOf({ until: '2026-09-30T07:00:00.000Z' }).text).toMatch(/^Ended .*30.*2026/);
    expect(lineOf({ until: '2026-11-30T07:00:00.000Z' }).text).toMatch(/^Until .*30/);
  });

  it('an incomplete link is marked as incomplete', () => {
    expect(lineOf({ url: '' }).text).toMatch(/^Incomplete/);
  });
});

describe('addresses and names', () => {
  it.each([
    ['fernhill.example/shop', 'https://fernhill.example/shop'],
    [' http://fernhill.example ', 'http://fernhill.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('the typed address %j becomes %j', (typed, expected) => {
    expect(withScheme(typed)).toBe(expected);
  });

  it('the short form of an address has no scheme, but keeps the path and the query', () => {
    expect(shortUrl('http://a.example/b?c')).toBe('a.example/b?c');
  });

  it('the suggested name has the letters of the workspace’s name, without accents and blanks', () => {
    expect(suggestedName('Café Fernhill & Söhne')).toBe('cafefernhillsohne');
  });
});

describe('the problems of a draft', () => {
  it('a problem names its link by the title, or by the position if there is no title', () => {
    const draft = contentWith({ links: [linkWith(), linkWith({ id: 'link00000002', title: ' ' })] });
    expect(problemLines({ title: 'A.', 'links.0.url': 'B.', 'links.1.title': 'C.' }, draft)).toEqual([
      'A.',
      'Shop the autumn roast: B.',
      'Link 2: C.',
    ]);
  });
});

describe('a link to a post', () => {
  const path = 'workspaces/harbourWorkspace0001/media/media-0001/harbour.jpg';

  it('the link has the title, the address and the first image of the post', () => {
    const post = postView({ title: 'Autumn menu', url: 'https://x.example/1', firebase_path: path });
    expect(linkTo(post)).toEqual({ title: 'Autumn menu', url: 'https://x.example/1', mediaId: 'media-0001' });
  });

  it('a long title of a post is cut to the longest title that a link may have', () => {
    expect([...linkTo(postView({ title: '🍂'.repeat(100) })).title]).toHaveLength(80);
  });

  it('a link to a post with a video has no picture', () => {
    expect(pictureOf(postView({ firebase_path: path.replace('.jpg', '.mp4') }))).toBeNull();
  });
});
