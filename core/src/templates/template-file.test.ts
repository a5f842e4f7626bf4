import { describe, expect, it } from 'vitest';
import { readTemplateFile, writeTemplateFile } from './template-file.ts';
import type { Template } from './template.ts';

const shared = { workspaceId: 'w', hashtags: [], caption: '' };
const templates: Template[] = [
  {
    ...shared,
    _id: 't1',
    name: 'Opening hours',
    info: 'Below offers',
    template_type: 'caption',
    caption: 'By {account}.\nCome by!',
  },
  {
    ...shared,
    _id: 't2',
    name: 'Harbour',
    info: 'Boats',
    template_type: 'hashtag',
    hashtags: ['#harbour', '#fog'],
  },
];
const caption = { type: 'caption', name: 'Hours', info: 'Below offers', caption: 'Hello' };
const file = (...entries: unknown[]) =>
  JSON.stringify({ format: 'fanfare-templates', version: 1, templates: entries });
const problemOf = (...entries: unknown[]) => {
  const read = readTemplateFile(file(...entries));
  return read.kind === 'wrong' ? read.problems : read;
};

describe('a file of templates', () => {
  it('a written file is read back, without the ids of the workspace', () => {
    const text = writeTemplateFile(templates);
    expect(readTemplateFile(text)).toEqual({
      kind: 'read',
      entries: [
        { type: 'hashtag', name: 'Harbour', info: 'Boats', hashtags: ['#harbour', '#fog'] },
        { type: 'caption', name: 'Opening hours', info: 'Below offers', caption: 'By {account}.\nCome by!' },
      ],
    });
    expect(text).not.toMatch(/t1|t2|workspace/);
    // Some editors put a byte order mark at the start of a file.
    expect(readTemplateFile(`\uFEFF${text}`).kind).toBe('read');
  });

  it.each([
    ['no JSON', 'name;info', 'This file is not JSON.'],
    ['other JSON', '{"templates":[]}', 'This file has no templates of Fanfare.'],
    ['only a list', '[]', 'This file has no templates of Fanfare.'],
    [
      'a newer version',
      '{"format":"fanfare-templates","version":2,"templates":[]}',
      'This file was made by a newer version of Fanfare (version 2). Only version 1 can be imported.',
    ],
    ['no version', '{"format":"fanfare-templates","templates":[]}', 'This file of templates is damaged.'],
    [
      'no list of templates',
      '{"format":"fanfare-templates","version":1}',
      'This file of templates is damaged.',
    ],
    ['an empty list', file(), 'This file has no templates.'],
    [
      'too many templates',
      file(...Array.from({ length: 501 }, () => caption)),
      'This file has 501 templates. A file can have at most 500.',
    ],
  ])('a file with %s is refused', (_what, text, message) => {
    expect(readTemplateFile(text)).toEqual({ kind: 'refused', message });
  });

  it('five hundred templates are read', () => {
    expect(readTemplateFile(file(...Array.from({ length: 500 }, () => caption))).kind).toBe('read');
  });

  it('a file with invalid templates is refused, and each invalid template is listed with its problem', () => {
    expect(
      problemOf(
        caption,
        { ...caption, name: ' ' },
        { ...caption, name: 'Long', caption: 'a'.repeat(5001) },
        { ...caption, type: 'reply' },
        { ...caption, extra: 1 },
        { ...caption, hashtags: [] },
        { type: 'hashtag', name: 'Fog', info: 'Grey', hashtags: ['fog'] },
        { type: 'hashtag', name: 'Fog', info: 'Grey', hashtags: '#fog' },
        { ...caption, info: 7 },
        null,
      ),
    ).toEqual([
      { number: 2, name: '', message: 'Please give the template a name.' },
      { number: 3, name: 'Long', message: 'Captions can have at most 5000 characters.' },
      { number: 4, name: 'Hours', message: 'Its type is neither “hashtag” nor “caption”.' },
      { number: 5, name: 'Hours', message: 'It has an unknown field: “extra”.' },
      { number: 6, name: 'Hours', message: 'It has an unknown field: “hashtags”.' },
      { number: 7, name: 'Fog', message: 'A hashtag is one word that starts with #.' },
      { number: 8, name: 'Fog', message: 'Its hashtags are not a list of texts.' },
      { number: 9, name: 'Hours', message: 'It needs an info.' },
      { number: 10, name: '', message: 'It is not a template.' },
    ]);
  });

  it('texts in a file are cleaned like texts that a person types', () => {
    const hashtags = ['#harbour', '#Harbour', '#fog'];
    expect(
      readTemplateFile(
        file(
          { ...caption, name: ' Opening\n hours ', caption: 'One\r\nTwo ' },
          { type: 'hashtag', name: 'A', info: 'B', hashtags },
        ),
      ),
    ).toMatchObject({
      entries: [{ name: 'Opening hours', caption: 'One\nTwo' }, { hashtags: ['#harbour', '#fog'] }],
    });
  });
});
