import { describe, expect, it } from 'vitest';
import {
  savedViewNameMax,
  savedViewNameProblem,
  savedViewsMax,
  viewShowing,
  withSavedView,
  type SavedView,
} from './saved-views.ts';

const view = (change: Partial<SavedView> = {}): SavedView => ({
  id: 'v1',
  name: 'Failed on X',
  status: 'failed',
  network: 'x',
  account: null,
  range: null,
  order: null,
  search: '',
  ...change,
});
const full = Array.from({ length: savedViewsMax }, (_, n) => view({ id: `v${n}`, name: `View ${n}` }));

describe('the saved views of a workspace', () => {
  it('views are sorted by name', () => {
    const views = withSavedView([view({ id: 'b', name: 'beans' })], view({ id: 'a', name: 'Autumn' }));
    expect(views).toMatchObject([{ name: 'Autumn' }, { name: 'beans' }]);
  });

  it('saving a view twice or under a new name does not add a second view', () => {
    expect(withSavedView([view()], view())).toEqual([view()]);
    expect(withSavedView([view()], view({ name: 'X' }))).toEqual([view({ name: 'X' })]);
  });

  it.each([
    'Failed on X',
    'failed ON  x',
    ' Failed on X',
    'Failed on X\u200b',
    'Fai\u00adled on X',
    'Failed on X\u2060',
    'Failed \ufeff on X',
  ])('a second view named %j is refused if the first is named "Failed on X"', (name) => {
    expect(withSavedView([view()], view({ id: 'v2', name }))).toBe('taken');
    expect(withSavedView([view({ name })], view({ id: 'v2' }))).toBe('taken');
  });

  it('emoji that consist of several characters are preserved in the name of a view', () => {
    expect(withSavedView([], view({ name: '👩‍👩‍👧 family' }))).toMatchObject([{ name: '👩‍👩‍👧 family' }]);
  });

  it('the 31st view is refused, but one of 30 views can be renamed', () => {
    expect(withSavedView(full, view({ id: 'new' }))).toBe('full');
    expect(withSavedView(full.slice(1), view({ id: 'new' }))).toHaveLength(savedViewsMax);
    expect(withSavedView(full, view({ id: 'v3', name: 'Renamed' }))).toHaveLength(savedViewsMax);
  });

  it.each([
    ['', 'Give the view a name.'],
    ['\u200b ', 'Give the view a name.'],
    ['x'.repeat(savedViewNameMax), null],
    ['x'.repeat(savedViewNameMax + 1), 'Names can have at most 60 characters.'],
  ])('the name %j is accepted or refused by its number of visible characters', (name, problem) => {
    expect(savedViewNameProblem(name)).toBe(problem);
  });

  it('a list is recognised as a saved view only if its status, filter, search and order all equal those of the view', () => {
    const views = [view(), view({ id: 'v2', name: 'X in order', order: 'oldest' })];
    expect(viewShowing(views, view({ order: 'oldest' }))?.id).toBe('v2');
    expect(viewShowing(views, view({ search: 'menu' }))).toBeNull();
    expect(viewShowing(views, view({ status: 'draft' }))).toBeNull();
  });
});
