import { describe, expect, it } from 'vitest';
import { byTemplateName, foundTemplates, textOf, type Template } from './template.ts';

function template(change: Partial<Template>): Template {
  return {
    _id: 't1',
    workspaceId: 'w1',
    name: 'Harbour',
    info: 'For pictures of boats',
    template_type: 'hashtag',
    hashtags: ['#harbour', '#Fog'],
    caption: '',
    ...change,
  };
}

const caption = template({
  _id: 't2',
  name: 'Sunday',
  template_type: 'caption',
  hashtags: [],
  caption: 'Good morning!',
});

describe('a template', () => {
  it('a template inserts its hashtags or its caption', () => {
    expect(textOf(template({}))).toBe('#harbour #Fog');
    expect(textOf(caption)).toBe('Good morning!');
  });

  it.each([
    ['hashtag', '', ['t1']],
    ['caption', '', ['t2']],
    ['hashtag', 'HARB', ['t1']],
    ['hashtag', '  boats  fog ', ['t1']],
    ['hashtag', 'boats rain', []],
    ['caption', 'morning', ['t2']],
    ['caption', 'harbour', []],
  ] as const)(
    'a search finds the templates of a kind that contain every search word: %s %j',
    (kind, search, found) => {
      expect(foundTemplates([template({}), caption], { kind, search }).map(({ _id }) => _id)).toEqual(found);
    },
  );

  it('templates are sorted by name, comparing numbers by value', () => {
    const names = [
      ['a', 'Week 10'],
      ['b', 'week 9'],
      ['d', 'Alpha'],
      ['c', 'alpha'],
    ] as const;
    const sorted = names.map(([_id, name]) => ({ _id, name })).toSorted(byTemplateName);
    expect(sorted.map(({ _id }) => _id)).toEqual(['c', 'd', 'b', 'a']);
  });
});
