import { describe, expect, it } from 'vitest';
import {
  bioContentProblems,
  bioLinkState,
  bioLinkTitleMax,
  bioLinkTitleProblem,
  bioMediaIds,
  bioTarget,
  bioTextMax,
  bioTextProblem,
  bioTitleMax,
  bioTitleProblem,
  cleanBioText,
  newBioContent,
} from './content.ts';
import { countBioChanges } from './changes.ts';
import type { BioContent, BioLink } from './page.ts';

const link = (change: Partial<BioLink> = {}): BioLink => ({
  id: 'link0001',
  title: 'Shop',
  url: 'https://fernhill.example/shop',
  mediaId: null,
  on: true,
  highlighted: false,
  from: null,
  until: null,
  ...change,
});
const page = (change: Partial<BioContent> = {}): BioContent => ({
  ...newBioContent('Fernhill', 'en', 'UTC'),
  ...change,
});

describe('the texts of a page', () => {
  it.each([
    ['title', bioTitleProblem, bioTitleMax],
    ['text', bioTextProblem, bioTextMax],
    ['title of a link', bioLinkTitleProblem, bioLinkTitleMax],
  ] as const)(
    'a %s can have as many visible characters as its limit, and no more',
    (_what, problemOf, max) => {
      expect(problemOf('👩‍👩‍👧'.repeat(max))).toBeNull();
      expect(problemOf('a'.repeat(max + 1))).toContain(String(max));
    },
  );

  it('line breaks in texts are kept, and characters that change the direction of the following text are removed', () => {
    expect(cleanBioText(' One \r\n\r\n\r\n\u202etwo\u0000 ')).toBe('One\n\ntwo');
  });
});

describe('the target of a link', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://fernhill.example',
    '//fernhill.example',
    '/dashboard',
    'https://dana:secret@fernhill.example',
    'https://localhost',
    '',
    'fernhill',
  ])('the address %j of a link is not a valid target', (url) => {
    expect(bioTarget(url)).toBeNull();
  });

  it.each([
    ['https://fernhill.example', 'https://fernhill.example/'],
    [' http://fernhill.example/a b?c="d" ', 'http://fernhill.example/a%20b?c=%22d%22'],
  ])('the address %j of a link leads to %s', (url, target) => {
    expect(bioTarget(url)).toBe(target);
  });
});

describe('a link', () => {
  const from = '2026-11-25T08:00:00Z';
  const until = '2026-11-26T08:00:00Z';
  const scheduled = link({ from, until });

  it.each([
    ['scheduled', -1],
    ['shown', 0],
    ['shown', 86_399_999],
    ['ended', 86_400_000],
  ] as const)('the state of a link with a schedule is "%s" at %i ms from its start', (state, ms) => {
    expect(bioLinkState(scheduled, Date.parse(from) + ms)).toBe(state);
  });

  it('links that are off or incomplete are never shown', () => {
    expect(bioLinkState(link({ on: false, url: '' }), 0)).toBe('off');
    expect(bioLinkState(link({ title: ' ' }), 0)).toBe('incomplete');
    expect(bioLinkState(link({ url: 'javascript:alert(1)' }), 0)).toBe('incomplete');
    expect(bioLinkState(link({ from: until, until: from }), 0)).toBe('incomplete');
  });
});

describe('a page that is to be published', () => {
  it('each problem has the path of its field, and links that are off have no problems', () => {
    const links = [link({ url: 'x' }), link({ id: 'link0002', on: false, title: '' })];
    expect(Object.keys(bioContentProblems(page({ title: '', links })))).toEqual(['title', 'links.0.url']);
    expect(bioContentProblems(page({ links: [link()] }))).toEqual({});
  });

  it('the id of each picture is listed once, even if the page shows the picture twice', () => {
    const links = [link({ mediaId: 'media-0001' }), link({ id: 'link0002', mediaId: 'media-0002' })];
    const content = page({ avatar: { kind: 'media', mediaId: 'media-0001' }, imageId: 'media-0003', links });
    expect(bioMediaIds(content).toSorted()).toEqual(['media-0001', 'media-0002', 'media-0003']);
  });
});

describe('the number of changes', () => {
  const links = ['link0001', 'link0002', 'link0003'].map((id) => link({ id }));
  const published = page({ links });

  it.each([
    ['an equal draft has none', published, 0],
    ['each changed field counts', page({ links, title: 'New', theme: 'pine' }), 2],
    ['an edited link counts once', page({ links: [link({ title: 'A', url: 'b' }), ...links.slice(1)] }), 1],
    ['an added link counts', page({ links: [...links, link({ id: 'link0004' })] }), 1],
    ['a removed link counts', page({ links: links.slice(1) }), 1],
    ['a new order counts once', page({ links: links.toReversed() }), 1],
    ['a new button counts', page({ links, social: [{ platform: 'madeup', platformId: 'a' }] }), 1],
    ['another avatar counts', page({ links, avatar: { kind: 'none' } }), 1],
  ])('%s', (_what, draft, count) => {
    expect(countBioChanges(draft, published)).toBe(count);
  });

  it('a page that was never published has no changes', () => {
    expect(countBioChanges(published, null)).toBe(0);
  });
});
