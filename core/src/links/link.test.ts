import { describe, expect, it } from 'vitest';
import { invalidLinkText, isYoutube, linkMax, linkProblem, parseLink, refusedHostText } from './link.ts';

describe('a link', () => {
  it.each([
    'https://files.example.com/harbour.mp4',
    '  http://files.example.com  ',
    'https://files.example.com:8443/a?b=c#d',
    'https://93.184.216.34/a.mp4',
    'https://[2606:2800:220:1::1]/a.mp4',
    'https://notinstagram.com/a.mp4',
    'https://tiktok.com.example.org/a.mp4',
    'https://example.org/tiktok.com',
  ])('the link %s is accepted', (link) => {
    expect(linkProblem(link)).toBeNull();
  });

  it.each([
    '',
    'harbour',
    'files.example.com/a.mp4',
    'ftp://files.example.com/a.mp4',
    'file:///etc/passwd',
    'data:video/mp4;base64,AAAA',
    'javascript:alert(1)',
    'https://',
    'https://localhost/a.mp4',
    'https://dana:secret@files.example.com/a.mp4',
    'https://dana@files.example.com/a.mp4',
  ])('the link %j is invalid', (link) => {
    expect(linkProblem(link)).toBe(invalidLinkText);
  });

  it.each([
    'https://instagram.com/p/1',
    'https://www.instagram.com/reel/1',
    'https://WWW.Instagram.COM./reel/1',
    'https://instagr.am/p/1',
    'https://www.tiktok.com/@dana/video/1',
    'http://vm.tiktok.com/1',
  ])('a link to %s is refused', (link) => {
    expect(linkProblem(link)).toBe(refusedHostText);
  });

  it('a link has at most 2048 characters', () => {
    const start = 'https://files.example.com/';
    const link = start + 'a'.repeat(linkMax - start.length);
    expect(linkProblem(link)).toBeNull();
    expect(linkProblem(`${link}a`)).toBe(invalidLinkText);
  });

  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', true],
    ['https://youtu.be/aqz-KE-bpKQ', true],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', true],
    ['https://notyoutube.com/watch', false],
    ['https://files.example.com/youtube.com', false],
  ])('a link to %s is recognised as a link to YouTube: %s', (link, expected) => {
    expect(isYoutube(parseLink(link)!)).toBe(expected);
  });
});
