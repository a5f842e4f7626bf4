import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Header {
  key: string;
  value: string;
}

const { hosting } = JSON.parse(readFileSync(new URL('../firebase.json', import.meta.url), 'utf8')) as {
  hosting: { headers: { source: string; headers: Header[] }[] };
};

const headers = new Map(
  hosting.headers.find(({ source }) => source === '**')?.headers.map(({ key, value }) => [key, value]),
);
const policy = new Map(
  (headers.get('Content-Security-Policy') ?? '')
    .split(';')
    .map((rule) => rule.trim().split(/\s+/))
    .map(([name = '', ...sources]) => [name, sources]),
);
/** Lets through a whole scheme, or every host of it. */
const isWide = (source: string) => /^(\*|\w+:|\w+:\/\/\*)$/.test(source);

describe('what pages may load', () => {
  it('is of our own origin where nothing else is said', () => {
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('font-src')).toEqual(["'self'"]);
  });

  it('may be an image from anywhere, unless it is sent in the clear', () => {
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https:']);
  });

  it('is a script from where we say, never from a page itself', () => {
    expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
  });

  it.each(['script-src', 'style-src', 'media-src', 'connect-src', 'frame-src'])(
    'is of named hosts alone: %s',
    (name) => {
      const sources = policy.get(name) ?? [];
      expect(sources).toContain("'self'");
      expect(sources.filter((source) => isWide(source) && source !== 'blob:')).toEqual([]);
    },
  );

  it('cannot lead elsewhere: no plugins, no other base, no foreign form, no frame around us', () => {
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});
