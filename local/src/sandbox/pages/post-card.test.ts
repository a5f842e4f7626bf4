import type { SandboxPost } from '@fanfare/platforms/_sandbox/sandbox.ts';
import { describe, expect, it } from 'vitest';
import { postCard } from './post-card.ts';

const file = {
  url: '/__/sandbox/files/a.mp4',
  type: 'video/mp4',
  bytes: 2_500_000,
  sha256: 'abcdef0123456789',
  altText: null,
};
const post: SandboxPost = {
  id: '17',
  at: Date.UTC(2026, 10, 21, 10),
  kind: 'video',
  title: null,
  text: '',
  media: [],
  url: 'https://tube.example/17',
  privacy: null,
  comments: [],
};
const card = (more: Partial<SandboxPost>, isKept = true) => postCard({ ...post, ...more }, () => isKept).text;

describe('the card of a post', () => {
  it('a card shows the kind, privacy, time and address of its post', () => {
    const text = card({ privacy: 'unlisted' });
    expect(text).toContain('<span class="chip">video</span>');
    expect(text).toContain('<span class="chip shut">unlisted</span>');
    expect(text).toContain('datetime="2026-11-21T10:00:00.000Z"');
    expect(text).toContain('https://tube.example/17');
    expect(card({ privacy: 'public' })).toContain('<span class="chip open">public</span>');
    expect(card({})).not.toContain('chip open');
  });

  it('a card plays videos and shows their type and size, and shows images with their alt text', () => {
    const film = card({ media: [file] });
    expect(film).toContain('<video src="/__/sandbox/files/a.mp4" controls preload="metadata"');
    expect(film).toContain('video/mp4, 2.4 MB');
    expect(film).toContain('<code title="SHA-256: abcdef0123456789">abcdef012345</code>');
    const picture = card({ media: [{ ...file, type: 'image/png', altText: 'A "boat"' }] });
    expect(picture).toContain('alt="A &quot;boat&quot;"');
    expect(picture).toContain('Alt text: A &quot;boat&quot;');
  });

  it('a card explains why a file cannot be viewed', () => {
    expect(card({ media: [file] }, false)).toContain('Too large to be kept.');
    expect(card({ media: [{ ...file, url: null }] })).toContain('Too large to be kept.');
    expect(card({ media: [{ ...file, type: 'application/pdf' }] })).toContain(
      'A file of type application/pdf.',
    );
    expect(card({ media: [file] }, false)).not.toContain('<video');
  });

  it('a card escapes every text', () => {
    const bad = '<img src=x onerror=alert(1)>';
    const text = card({
      title: bad,
      text: bad,
      kind: bad,
      privacy: bad,
      url: bad,
      media: [{ ...file, url: `"${bad}`, type: bad, sha256: bad, altText: bad }],
      comments: [{ id: '1', at: 0, username: bad, text: bad }],
    });
    expect(text).not.toContain('<img src=x');
  });

  it('a card shows text up to 280 characters in full and collapses longer text', () => {
    expect(card({ text: 'a'.repeat(280) })).not.toContain('<details');
    const long = card({ text: `${'a'.repeat(280)}end` });
    expect(long).toContain('Show all');
    expect(long).toContain('aend</p>');
  });

  it('a card counts and shows the comments', () => {
    const text = card({ comments: [{ id: '1', at: post.at, username: '@ben', text: 'First' }] });
    expect(text).toContain('<h4>1 comment</h4>');
    expect(text).toContain('<strong>@ben</strong>');
    expect(card({})).not.toContain('comment');
  });
});
