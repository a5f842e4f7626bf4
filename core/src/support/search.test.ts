import { describe, expect, it } from 'vitest';
import type { Article } from './article.ts';
import { indexOf, isOneTypoAway, resultsMax, searchArticles, wordsOf } from './search.ts';

const article = (id: string, change: Partial<Article> = {}): Article => ({
  id,
  title: id,
  summary: '',
  keywords: [],
  text: [],
  ...change,
});
const search = (articles: Article[], text: string) =>
  searchArticles(indexOf(articles), text).map(({ id }) => id);

describe('the search of articles', () => {
  it('a word in the title counts most, then a word in the keywords, in the summary and in the text', () => {
    const found = search(
      [
        article('text', { text: ['A carousel.'] }),
        article('summary', { summary: 'A carousel.' }),
        article('keywords', { keywords: ['carousel'] }),
        article('other'),
        article('title', { title: 'Make a carousel' }),
      ],
      'carousel',
    );
    expect(found).toEqual(['title', 'keywords', 'summary', 'text']);
  });

  it.each([
    ['accounts', 'Connect an account'],
    ['account', 'Connect your accounts'],
    ['replies', 'Send a reply'],
    ['boxes', 'Open the box'],
    ['libary', 'Open the library'],
    ['acount', 'Connect an account'],
    ['psot', 'Write a post'],
    ['calender', 'Open the calendar'],
    ['café', 'The cafe'],
    ['CAROUSEL', 'A carousel'],
    ['recon', 'Reconnect it'],
  ])('the search for "%s" finds "%s"', (text, title) => {
    expect(search([article('other', { title: 'Something else' }), article('it', { title })], text)).toEqual([
      'it',
    ]);
  });

  it.each(['', '   ', '?!', 'zebra'])('the search for "%s" finds nothing', (text) => {
    expect(search([article('it', { title: 'Connect an account' })], text)).toEqual([]);
  });

  it('common words of a search are ignored, unless the search has no other words', () => {
    const articles = [article('why', { title: 'Why' }), article('fail', { title: 'Posts that fail' })];
    expect(search(articles, 'why does my post fail')).toEqual(['fail']);
    expect(search(articles, 'why')).toEqual(['why']);
  });

  it('most words of a search have to match: two of three are enough, and one of two is not', () => {
    const articles = [article('it', { title: 'reel long' })];
    expect(search(articles, 'reel long cinema')).toEqual(['it']);
    expect(search(articles, 'reel cinema')).toEqual([]);
  });

  it('an article with the rarer word of the search in its title is listed before one with the more common word in its title', () => {
    const common = Array.from({ length: 9 }, (_, i) => article(`common-${i}`, { title: 'Video' }));
    const titledVideo = article('common first', { title: 'Video', text: ['Trim it.'] });
    const titledTrim = article('rare first', { title: 'Trim', text: ['A video.'] });
    const found = search([...common, titledVideo, titledTrim], 'trim video');
    expect(found).toEqual(['rare first', 'common first']);
  });

  it('an article with all words of the search in its title is listed before one that has a rarer word in its title', () => {
    const common = Array.from({ length: 9 }, (_, i) => article(`common-${i}`, { text: ['A video.'] }));
    const titled = article('titled', { title: 'Trimming a video' });
    const rare = article('rare', { title: 'Trim it', summary: 'A video.' });
    expect(search([rare, ...common, titled], 'trim video').slice(0, 2)).toEqual(['titled', 'rare']);
  });

  it('the search returns a limited number of results', () => {
    const many = Array.from({ length: resultsMax + 1 }, (_, i) => article(`a${i}`, { title: 'Video' }));
    expect(search(many, 'video')).toHaveLength(resultsMax);
  });

  it.each([
    ['post', 'post', true],
    ['post', 'pst', true],
    ['post', 'posts', true],
    ['post', 'past', true],
    ['post', 'psot', true],
    ['post', 'pats', false],
    ['post', 'po', false],
    ['abcd', 'badc', false],
  ])('%s and %s are one typo apart: %s', (one, other, expected) => {
    expect(isOneTypoAway(one, other)).toBe(expected);
    expect(isOneTypoAway(other, one)).toBe(expected);
  });

  it('a search word with fewer than four letters does not find a word that is one typo away', () => {
    expect(search([article('it', { title: 'A CSV file' })], 'csw')).toEqual([]);
  });

  it('words are in lower case, without accents and in the singular', () => {
    expect(wordsOf('Straße: Cafés, stories & GLASS classes')).toEqual([
      'straße',
      'cafe',
      'story',
      'glass',
      'class',
    ]);
  });
});
