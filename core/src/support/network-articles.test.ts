import { describe, expect, it } from 'vitest';
import type { ComposerNetwork } from '../composer/network.ts';
import type { Issue, PostContent } from '../posts/content.ts';
import { shortDurationText, networkArticle, networkArticleId } from './network-articles.ts';
import { networkFormats } from './network-limits.ts';

const error = (code: string): Issue => ({ severity: 'error', code, message: code });

/** The check of a network that has a limit of each kind. */
function check({ media, options }: PostContent): Issue[] {
  const isStory = options.uploadType === 'STORIES';
  const [first] = media;
  const issues = media.flatMap(({ type, bytes, durationMs, kind }) => {
    const found: Issue[] = [];
    if (!['image/jpeg', 'image/png', 'video/mp4'].includes(type)) found.push(error('type'));
    if (bytes > 8 * 1024 * 1024 && kind === 'image') found.push(error('bytes'));
    if (durationMs !== null && durationMs < 3000) found.push(error('short'));
    if (durationMs !== null && durationMs > (isStory ? 60_000 : 900_000)) found.push(error('long'));
    if (durationMs !== null && durationMs > 140_000)
      found.push({ severity: 'warning', code: 'rather_long', message: '' });
    return found;
  });
  if (!first) return [error('file')];
  return media.length > 4 ? [...issues, error('many')] : issues;
}

const network: ComposerNetwork = {
  id: 'harbour',
  label: 'Harbour',
  limits: { description: 2200, title: 100 },
  texts: { title: false, description: true, comment: true },
  options: ['uploadType'],
  altText: { max: 1000, kinds: ['image'] },
  target: null,
  check,
};

describe('the limits of a network', () => {
  it("the limits that the search finds are the limits of the network's check", () => {
    const [post] = networkFormats(network);
    expect(post).toEqual({
      name: 'Post',
      imagesMax: 4,
      files: [
        {
          kind: 'image',
          types: ['image/jpeg', 'image/png'],
          bytesMax: 8 * 1024 * 1024,
          shortestMs: null,
          longestMs: null,
          usualMs: null,
        },
        {
          kind: 'video',
          types: ['video/mp4'],
          bytesMax: null,
          shortestMs: 3000,
          longestMs: 900_000,
          usualMs: 140_000,
        },
      ],
    });
  });

  it('a format that is checked like the default format is left out', () => {
    expect(networkFormats(network).map(({ name }) => name)).toEqual(['Post', 'Story']);
    expect(networkFormats({ ...network, options: [] }).map(({ name }) => name)).toEqual(['Post']);
  });

  it('the formats of a network that checks nothing have no limits', () => {
    const [post] = networkFormats({ check: () => [], options: [] });
    expect(
      post?.files.map(({ bytesMax, longestMs, shortestMs }) => [bytesMax, longestMs, shortestMs]),
    ).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('a network that refuses everything has no formats', () => {
    expect(networkFormats({ check: () => [error('no')], options: [] })).toEqual([]);
  });

  it('the article describes the limits', () => {
    const { id, title, text } = networkArticle(network);
    expect(id).toBe(networkArticleId('harbour'));
    expect(title).toBe('Harbour: limits and requirements');
    expect(text).toEqual(
      expect.arrayContaining([
        '- Description: up to 2,200 characters.',
        '- First comment: sent after the post is live.',
        '- Alt text: up to 1,000 characters, for images.',
        '- Images: JPEG or PNG, up to 8 MB, up to 4 in a post.',
        '- Videos: MP4, up to 2 GB, 3 s to 15 min, with a warning above 2 min 20 s.',
        'Story:',
      ]),
    );
    expect(text.join(' ')).not.toContain('Title:');
  });

  it.each([
    [500, '0.5 s'],
    [59_999, '60 s'],
    [60_000, '1 min'],
    [140_000, '2 min 20 s'],
    [3_600_000, '1 h'],
    [14_400_000, '4 h'],
  ])('a duration of %i ms is written as "%s"', (ms, expected) => {
    expect(shortDurationText(ms)).toBe(expected);
  });
});
