import { describe, expect, it } from 'vitest';
import {
  byWorkspaceName,
  roleAtLeast,
  roles,
  workspaceIdPattern,
  workspaceImageMaxBytes,
  workspaceImageProblem,
  workspaceNameProblem,
} from './workspace.ts';

describe('a role', () => {
  it('a role includes the rights of every lower role', () => {
    const table = roles.map((role) => roles.map((needed) => roleAtLeast(role, needed)));
    expect(table).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });
});

describe('the name of a workspace', () => {
  it.each(['', ' ', '\n', '\u200b', '\u200d\u200d', '\u0301', '\u2066'])(
    'a name without visible characters is refused: %j',
    (name) => {
      expect(workspaceNameProblem(name)).toBe('Please give the workspace a name.');
    },
  );

  it.each(['x'.repeat(60), `  ${'x'.repeat(60)}  `, 'é'.repeat(60), '👩‍👩‍👧'.repeat(60), '7', '☕'])(
    'the name %s is accepted',
    (name) => {
      expect(workspaceNameProblem(name)).toBeNull();
    },
  );

  it.each(['x'.repeat(61), '👩‍👩‍👧'.repeat(61), `a${'\u0301'.repeat(480)}`])('the name %s is refused', (name) => {
    expect(workspaceNameProblem(name)).toBe('Names can have at most 60 characters.');
  });
});

describe('the image of a workspace', () => {
  const file = { type: 'image/png', size: 1 };

  it.each(['image/jpeg', 'image/png', 'image/webp'])('an image of the type %s is accepted', (type) => {
    expect(workspaceImageProblem({ ...file, type })).toBeNull();
  });

  it.each(['', 'image/gif', 'image/svg+xml', 'application/pdf'])(
    'an image of the type "%s" is refused',
    (type) => {
      expect(workspaceImageProblem({ ...file, type })).toBe('Please choose a JPG, PNG or WebP image.');
    },
  );

  it('an image has from 1 byte to 5 MB', () => {
    expect(workspaceImageProblem({ ...file, size: 0 })).toBe('This file is empty.');
    expect(workspaceImageProblem({ ...file, size: workspaceImageMaxBytes })).toBeNull();
    expect(workspaceImageProblem({ ...file, size: workspaceImageMaxBytes + 1 })).toBe(
      'Images can have at most 5 MB.',
    );
  });
});

describe('the id of a workspace', () => {
  it('an id has 20 letters and digits', () => {
    expect(workspaceIdPattern.test('abcdefghij0123456789')).toBe(true);
    for (const id of [
      'abcdefghij012345678',
      'abcdefghij01234567890',
      'abcdefghij012345678_',
      'abcdefghij0123456789\n',
    ])
      expect(workspaceIdPattern.test(id)).toBe(false);
  });
});

describe('the order of workspaces', () => {
  const order = (...names: string[]) =>
    names
      .map((name, i) => ({ id: String(i), name }))
      .toSorted(byWorkspaceName)
      .map(({ name }) => name);

  it('workspaces are sorted by name, ignoring case and comparing numbers by value', () => {
    expect(order('Client 10', 'bakery', 'client 9', 'Äpfel')).toEqual([
      'Äpfel',
      'bakery',
      'client 9',
      'Client 10',
    ]);
  });

  it('workspaces of the same name always have the same order', () => {
    const twins = [
      { id: 'b', name: 'Twin' },
      { id: 'a', name: 'twin' },
    ];
    expect(twins.toSorted(byWorkspaceName).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
