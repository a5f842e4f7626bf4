import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Header {
  key: string;
  value: string;
}

const { hosting } = JSON.parse(readFileSync(new URL('../firebase.json', import.meta.url), 'utf8')) as {
  hosting: { headers: { source?: string; regex?: string; headers: Header[] }[] };
};

const everywhere = hosting.headers.find(({ regex }) => regex !== undefined);
const headers = new Map(everywhere?.headers.map(({ key, value }) => [key, value]));
const policy = new Map(
  (headers.get('Content-Security-Policy') ?? '')
    .split(';')
    .map((rule) => rule.trim().split(/\s+/))
    .map(([name = '', ...sources]) => [name, sources]),
);
/** Tells whether the source allows a whole scheme or all of its hosts. */
const isWide = (source: string) => /^(\*|\w+:|\w+:\/\/\*)$/.test(source);

describe('the headers of Hosting', () => {
  it.each([
    '/',
    '/index.html',
    '/dashboard',
    '/dashboard/tools/link-in-bio',
    '/assets/a.js',
    '/a@b',
    '/%40a',
  ])('the address %s gets the shared headers', (path) => {
    expect(new RegExp(everywhere?.regex ?? '', 'u').test(path)).toBe(true);
  });

  it.each(['/@fernhill', '/@fernhill/report', '/@fernhill/l/link0001'])(
    'the public page %s does not get the shared headers, because it has a stricter policy',
    (path) => {
      expect(new RegExp(everywhere?.regex ?? '$^', 'u').test(path)).toBe(false);
    },
  );

  it.each([
    ['/dashboard', 'no-cache'],
    ['/apis', 'no-cache'],
    ['/api', 'no-store, no-transform'],
    ['/api/auth/user/enter', 'no-store, no-transform'],
    ['/services/stripe/events', 'no-store, no-transform'],
  ])('the address %s has the header Cache-Control with "%s"', (path, expected) => {
    // Hosting applies the last rule that matches.
    const values = hosting.headers
      .filter(({ regex }) => regex !== undefined && new RegExp(regex, 'u').test(path))
      .flatMap((rule) => rule.headers.filter(({ key }) => key === 'Cache-Control'));
    expect(values.at(-1)?.value).toBe(expected);
  });
});

describe('the content security policy', () => {
  it('the policy allows only our own origin by default', () => {
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('font-src')).toEqual(["'self'"]);
  });

  it('the policy allows images from any host over https', () => {
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https:']);
  });

  it('the policy allows scripts from our origin and one named host, but no inline scripts', () => {
    expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
  });

  it('the policy allows workers only from our own files, and none from data URLs or other hosts', () => {
    expect(policy.get('worker-src')).toEqual(["'self'"]);
  });

  it.each(['script-src', 'style-src', 'media-src', 'connect-src', 'frame-src'])(
    'the directive %s names each host and does not allow all hosts of a scheme',
    (name) => {
      const sources = policy.get(name) ?? [];
      expect(sources).toContain("'self'");
      expect(sources.filter((source) => isWide(source) && source !== 'blob:')).toEqual([]);
    },
  );

  it('the headers forbid plugins, other base addresses, forms that send data to other sites, frames around our pages and guesses of file types by the browser', () => {
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});
