import { describe, expect, it } from 'vitest';
import { dateOf, groupsUnder, searched, tabFor, tabsOf } from './tabs.ts';
import { groups, post } from './testing/builders.ts';

const mixed = groups(
  post({ _id: 'a', status: 'uploaded' }),
  post({ _id: 'b', status: 'failed' }),
  post({ _id: 'c', post_id: 'group-2', status: 'uploaded' }),
);
const idsOf = (found: readonly { posts: { _id: string }[] }[]) =>
  found.map(({ posts }) => posts.map(({ _id }) => _id));

describe('a tab', () => {
  it('holds of every group the posts that stand there', () => {
    expect(idsOf(groupsUnder('uploaded', mixed))).toEqual([['a'], ['c']]);
    expect(idsOf(groupsUnder('failed', mixed))).toEqual([['b']]);
    expect(groupsUnder('draft', mixed)).toEqual([]);
  });

  it('for what failed is there only while something has', () => {
    expect(tabsOf([]).map(({ label, count }) => [label, count])).toEqual([
      ['Drafts', 0],
      ['Scheduled', 0],
      ['History', 0],
    ]);
    expect(tabsOf(mixed).map(({ label, count }) => [label, count])).toEqual([
      ['Drafts', 0],
      ['Scheduled', 0],
      ['History', 2],
      ['Failed', 1],
    ]);
  });

  it('for what failed is the first to be seen, otherwise the drafts', () => {
    expect(tabFor(null, tabsOf(mixed))).toBe('failed');
    expect(tabFor(null, tabsOf([]))).toBe('draft');
  });

  it('stays chosen while it is there', () => {
    expect(tabFor('uploaded', tabsOf(mixed))).toBe('uploaded');
    expect(tabFor('failed', tabsOf([]))).toBe('draft');
    expect(tabFor('nonsense', tabsOf([]))).toBe('draft');
  });
});

describe('what is planned', () => {
  it('stands with the next one first', () => {
    const planned = (id: string, schedule: string) =>
      post({ _id: id, post_id: id, status: 'scheduled', schedule });
    const all = groups(
      planned('later', '2026-12-03T08:00:00.000Z'),
      planned('next', '2026-12-01T08:00:00.000Z'),
      planned('last', '2026-12-04T08:00:00.000Z'),
    );
    expect(idsOf(groupsUnder('scheduled', all))).toEqual([['next'], ['later'], ['last']]);
  });
});

describe('the date of a post', () => {
  const schedule = '2026-12-01T08:00:00.000Z';
  it('is when it is planned for, and otherwise when it was last touched', () => {
    expect(dateOf(post({ status: 'scheduled', schedule }))).toBe(schedule);
    expect(dateOf(post({ status: 'scheduled', schedule: null }))).toBe(post().updatedAt);
    expect(dateOf(post({ status: 'uploaded', schedule }))).toBe(post().updatedAt);
  });
});

describe('searching', () => {
  const both = groups(
    post({ _id: 'a', title: 'Autumn MENU', description: '' }),
    post({ _id: 'b', post_id: 'group-2', title: '', description: 'The winter menu' }),
    post({ _id: 'c', post_id: 'group-3', title: 'Opening hours', description: '' }),
  );
  it('looks at titles and descriptions, whatever the case', () => {
    expect(idsOf(searched('  Menu ', both))).toEqual([['a'], ['b']]);
    expect(searched('spring', both)).toEqual([]);
  });
  it('for nothing finds everything', () => {
    expect(searched('  ', both)).toBe(both);
  });
});
