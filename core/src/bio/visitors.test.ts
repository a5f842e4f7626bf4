import { describe, expect, it } from 'vitest';
import { isVisit } from './visitors.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe('a visit', () => {
  it.each([
    phone,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 15; CUBOT X90) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Madeup 400.0 (iPhone15,2)',
  ])('a browser that opens the page counts as a visit: %s', (agent) => {
    expect(isVisit('GET', { 'user-agent': agent, 'sec-fetch-dest': 'document' })).toBe(true);
    expect(isVisit('GET', { 'user-agent': agent })).toBe(true);
  });

  it.each([
    undefined,
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
    'madeupexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 HeadlessChrome/147.0.0.0 Safari/537.36',
    'curl/8.9.1',
    'python-requests/2.32',
    'Go-http-client/2.0',
    'node',
  ])('a program does not count as a visit: %s', (agent) => {
    expect(isVisit('GET', { 'user-agent': agent })).toBe(false);
  });

  it.each([
    ['a request for the headers only', 'HEAD', {}],
    ['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }],
    ['a prerendered page', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch by an older browser', 'GET', { purpose: 'prefetch' }],
    ['a prefetch that only the header `x-moz` announces', 'GET', { 'x-moz': 'prefetch' }],
    ['a request by a script on a page', 'GET', { 'sec-fetch-dest': 'empty' }],
    ['a picture', 'GET', { 'sec-fetch-dest': 'image' }],
  ])('%s does not count as a visit', (_what, method, headers) => {
    expect(isVisit(method, { 'user-agent': phone, ...headers })).toBe(false);
  });
});
