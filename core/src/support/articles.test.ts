import { describe, expect, it } from 'vitest';
import { failureKinds, meaningOf } from '../deliveries/failure-kinds.ts';
import { blocksOf, supportPath } from './article.ts';
import { articleSections } from './articles/index.ts';
import { failureArticleId } from './failure-articles.ts';
import { indexOf, searchArticles } from './search.ts';

const articles = articleSections.flatMap((section) => section.articles);

describe('the articles', () => {
  it('every article has a unique id that fits into an address', () => {
    const ids = articles.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(encodeURIComponent(id)).toBe(id);
    expect(supportPath('roles')).toBe('/dashboard/support/roles');
    expect(supportPath(null)).toBe('/dashboard/support');
  });

  it('every article has a title of at most 60 characters, a summary of at most 150, and a text', () => {
    expect(articles.length).toBeGreaterThanOrEqual(40);
    for (const { id, title, summary, text } of articles) {
      expect(title.length, id).toBeLessThanOrEqual(60);
      expect(summary.length, id).toBeLessThanOrEqual(150);
      expect(text.length, id).toBeGreaterThan(0);
    }
  });

  it('every failure kind has an article with its advice', () => {
    for (const kind of failureKinds) {
      const found = articles.find(({ id }) => id === failureArticleId(kind));
      expect(found?.text, kind).toContain(meaningOf(kind).advice);
    }
  });

  it.each([
    ['permission missing', failureArticleId('missing_permission')],
    ['too many requests wait', failureArticleId('rate_limited')],
    ['reconnect account', 'reconnect-an-account'],
    ['dark mode', 'appearance'],
    ['add team member', 'invite-people'],
    ['forgot pasword', 'change-your-password'],
    ['import csv', 'bulk-editor'],
    ['cancel subscription', 'change-your-plan'],
    ['heic photo', 'upload-files'],
    ['why did my post fail', 'why-a-post-failed'],
  ])('the first result for "%s" is the article %s', (text, id) => {
    expect(searchArticles(indexOf(articles), text)[0]?.id).toBe(id);
  });

  it('neighbouring list items form one list', () => {
    expect(blocksOf(['One.', '- a', '- b', 'Two.', '- c'])).toEqual([
      { kind: 'paragraph', text: 'One.' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'Two.' },
      { kind: 'list', items: ['c'] },
    ]);
  });
});
