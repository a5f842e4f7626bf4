import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from '../../ui/initials.ts';
import { newWorkspaceId } from './new-workspace-id.ts';

describe('the id of a new workspace', () => {
  it('has twenty letters and digits', () => {
    expect(newWorkspaceId()).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  it('passes over bytes that would make some letters likelier', () => {
    const bytes = [255, 248, 247, 0];
    let at = 0;
    const id = newWorkspaceId((array) => array.map(() => bytes[at++ % bytes.length] ?? 0));
    expect(id).toBe('9A'.repeat(10));
  });
});

describe('initials', () => {
  it.each([
    ['Harbour Coffee', 'HC'],
    ['harbour', 'H'],
    ['Dana, in person', 'DP'],
    ['  ', '•'],
    ['🚀 Rocket', 'R'],
    ['élan vital', 'ÉV'],
    ['株式会社 東京', '株東'],
  ])('of "%s" are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('stand on a colour that belongs to the id', () => {
    expect(hueOf('a')).toBe(hueOf('a'));
    expect(hueOf('a')).not.toBe(hueOf('b'));
    expect(hueOf('a very long id indeed')).toBeLessThan(360);
  });
});
