import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bioLatestMax,
  bioLinksMax,
  bioLinkTitleMax,
  bioSocialMax,
  bioTextMax,
  bioTitleMax,
} from './content.ts';
import { renderMissingBioPage, renderReportForm, renderReportSent } from './public-forms.ts';
import { renderBioPage, type BioView } from './public-page.ts';
import { anyCharacter } from '../text/testing/any-character.ts';

const view = (change: Partial<BioView> = {}): BioView => ({
  title: 'Fernhill Coffee',
  text: 'Small-batch roaster.',
  theme: 'oat',
  language: 'en',
  indexed: true,
  address: 'https://fanfare.example/@fernhill',
  avatar: null,
  image: null,
  links: [{ title: 'Shop', href: '/@fernhill/l/link0001', image: null, highlighted: false }],
  social: [],
  latest: [],
  reportHref: '/@fernhill/report',
  ...change,
});

/** Letters in random order, which compress as badly as real words of many languages. */
function mixed(length: number, seed: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 'etaoinshrdlu cmfwypvbgkäöüéß,.-!'[state % 32];
  }).join('');
}

const largest = view({
  title: mixed(bioTitleMax, 1),
  text: mixed(bioTextMax, 2),
  avatar: '/@fernhill/i/media-of-the-avatar',
  image: 'https://fanfare.example/@fernhill/i/media-of-the-avatar',
  links: Array.from({ length: bioLinksMax }, (_, i) => ({
    title: mixed(bioLinkTitleMax, 10 + i),
    href: `/@fernhill/l/${mixed(16, 100 + i).replace(/\W/g, 'x')}`,
    image: `/@fernhill/i/${mixed(20, 200 + i).replace(/\W/g, 'x')}`,
    highlighted: i === 0,
  })),
  social: Array.from({ length: bioSocialMax }, (_, i) => ({
    label: `Network ${i}`,
    url: `https://network.example/${mixed(20, 300 + i).replace(/\W/g, 'x')}`,
    mark: `<rect width="24" height="24" fill="#0a66c2"/><path d="${mixed(250, 400 + i)}" fill="#fff"/>`,
  })),
  latest: Array.from({ length: bioLatestMax }, (_, i) => ({
    url: `https://network.example/p/${mixed(20, 500 + i).replace(/\W/g, 'x')}`,
    image: `/@fernhill/i/${mixed(20, 600 + i).replace(/\W/g, 'x')}`,
    text: mixed(100, 700 + i),
  })),
});

const tags = (html: string): string[] => [...html.matchAll(/<(\w+)/g)].map(([, name]) => name ?? '');

describe('the public page', () => {
  it('the largest page fits into 14 KB, which a browser receives in the first round trip', () => {
    expect(gzipSync(renderBioPage(largest)).length).toBeLessThanOrEqual(14 * 1024 - 700);
  });

  it('an ordinary page is small even without compression', () => {
    expect(Buffer.byteLength(renderBioPage(view()))).toBeLessThan(6 * 1024);
  });

  it('the page has no script, no style attribute and only one style element', () => {
    const html = renderBioPage(largest);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=/i);
    expect(tags(html).filter((name) => name === 'style')).toHaveLength(1);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><script>alert(1)</script>',
    '</style><script>alert(1)</script>',
    '<!--',
    '&lt;script&gt;',
  ])('a text cannot add an element or attribute: %s', (text) => {
    const plain = renderBioPage(largest);
    const html = renderBioPage({
      ...largest,
      title: text,
      text,
      language: text,
      links: largest.links.map((link) => ({ ...link, title: text, href: text, image: text })),
      social: largest.social.map((each) => ({ ...each, label: text, url: text })),
      latest: largest.latest.map(() => ({ url: text, image: text, text })),
      avatar: text,
      image: text,
      address: text,
      reportHref: text,
    });
    expect(tags(html)).toEqual(tags(plain));
    expect(html.replace(/"[^"]*"/g, '').match(/<[^>]*\son/g)).toBeNull();
  });

  it('the page has the same HTML elements, whatever its texts contain', () => {
    const bodyOf = (html: string) => tags(html.slice(html.indexOf('</head>')));
    const plain = bodyOf(renderBioPage(view()));
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (text) => {
        const links = [{ title: text, href: '/@fernhill/l/link0001', image: null, highlighted: false }];
        const written = renderBioPage(view({ title: text, text, links }));
        expect(bodyOf(written)).toEqual(plain);
      }),
    );
  });

  it('the page has `noindex` only if its editors hide it from search engines', () => {
    expect(renderBioPage(view())).not.toContain('noindex');
    expect(renderBioPage(view({ indexed: false }))).toContain('<meta name="robots" content="noindex">');
  });

  it('the page contains the title, text, address and picture that other sites show with a link to it', () => {
    const html = renderBioPage(view({ image: 'https://fanfare.example/@fernhill/i/a' }));
    for (const part of [
      '<link rel="canonical" href="https://fanfare.example/@fernhill">',
      '<meta property="og:title" content="Fernhill Coffee">',
      '<meta property="og:description" content="Small-batch roaster.">',
      '<meta property="og:image" content="https://fanfare.example/@fernhill/i/a">',
    ])
      expect(html).toContain(part);
  });

  it('the page has the language and direction of its texts, and our own words on it are marked as English', () => {
    expect(renderBioPage(view())).toContain('<html lang="en">');
    const arabic = renderBioPage(view({ language: 'ar' }));
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('<footer lang="en" dir="ltr">');
  });

  it('the first heading is the title, and the newest posts have a separate heading', () => {
    const html = renderBioPage(largest);
    expect(html.match(/<h\d/g)).toEqual(['<h1', '<h2']);
  });

  it('pictures of the newest posts, and of links after the first six, are loaded lazily', () => {
    const html = renderBioPage(largest);
    expect(html.match(/loading="lazy"/g)).toHaveLength(bioLinksMax - 6 + bioLatestMax);
  });
});

describe('our own pages', () => {
  it.each([
    ['missing page', renderMissingBioPage()],
    ['form', renderReportForm({ name: 'fernhill', problem: 'Choose a reason.' })],
    ['thank-you page', renderReportSent()],
  ])('the %s has no script and is hidden from search engines', (_what, html) => {
    expect(html).not.toMatch(/<script|\sstyle=/i);
    expect(html).toContain('noindex');
  });

  it('the report form is submitted to the address of the reported page', () => {
    expect(renderReportForm({ name: 'fernhill', problem: null })).toContain('action="/@fernhill/report"');
  });
});
