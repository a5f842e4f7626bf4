import { describe, expect, it } from 'vitest';
import { firstLine, postName, shortLine } from './post-name.ts';

describe('the name of a post', () => {
  it.each([
    ['Autumn menu', 'Pumpkin is back.', 'Autumn menu'],
    [' ', 'Pumpkin is back.\nCome by.', 'Pumpkin is back.'],
    ['', '', 'Untitled post'],
  ])('the title "%s" and the description "%s" give the name %s', (title, description, name) => {
    expect(postName({ title, description })).toBe(name);
  });

  it('a post without text has an empty first line', () => {
    expect(firstLine({ title: ' ', description: '\n' })).toBe('');
  });

  it('a short line has at most 80 characters, counting an emoji as one', () => {
    expect(shortLine({ title: '', description: 'One\nTwo' })).toBe('One');
    expect(shortLine({ title: '😀'.repeat(80), description: '' })).toBe('😀'.repeat(80));
    expect(shortLine({ title: '😀'.repeat(81), description: '' })).toBe(`${'😀'.repeat(80)}…`);
  });
});
