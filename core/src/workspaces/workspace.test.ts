import { describe, expect, it } from 'vitest';
import {
  byWorkspaceName,
  cleanWorkspaceName,
  roleAtLeast,
  roles,
  workspaceIdPattern,
  workspaceImageMaxBytes,
  workspaceImageProblem,
  workspaceNameProblem,
} from './workspace.ts';

describe('a role', () => {
  it('may do what every lesser role may do, and nothing more', () => {
    const table = roles.map((role) => roles.map((needed) => roleAtLeast(role, needed)));
    expect(table).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });
});

describe('the name of a workspace', () => {
  it('has its white space folded', () => {
    expect(cleanWorkspaceName('  Harbour \t\n Coffee\u00a0 ')).toBe('Harbour Coffee');
  });

  it('has no characters that turn it round, or that no text may have', () => {
    expect(cleanWorkspaceName('a\u202eb\u0000c')).toBe('a b c');
    expect(cleanWorkspaceName('a\ud800')).toBe('a\ufffd');
  });

  it('keeps what belongs together in other scripts', () => {
    for (const name of ['👩‍👩‍👧‍👦', 'नमस्ते', 'می‌خواهم']) expect(cleanWorkspaceName(name)).toBe(name);
  });

  it.each(['', ' ', '\n', '\u200b', '\u200d\u200d', '\u0301', '\u2066'])(
    'is asked for where nothing is to be seen: %j',
    (name) => {
      expect(workspaceNameProblem(name)).toBe('Please give the workspace a name.');
    },
  );

  it.each(['x'.repeat(60), `  ${'x'.repeat(60)}  `, 'é'.repeat(60), '👩‍👩‍👧'.repeat(60), '7', '☕'])(
    'may be %s',
    (name) => {
      expect(workspaceNameProblem(name)).toBeNull();
    },
  );

  it.each(['x'.repeat(61), '👩‍👩‍👧'.repeat(61), `a${'\u0301'.repeat(480)}`])('may not be %s', (name) => {
    expect(workspaceNameProblem(name)).toBe('A name has at most 60 characters.');
  });
});

describe('the picture of a workspace', () => {
  const file = { type: 'image/png', size: 1 };

  it.each(['image/jpeg', 'image/png', 'image/webp'])('may be %s', (type) => {
    expect(workspaceImageProblem({ ...file, type })).toBeNull();
  });

  it.each(['', 'image/gif', 'image/svg+xml', 'application/pdf'])('may not be "%s"', (type) => {
    expect(workspaceImageProblem({ ...file, type })).toBe('Please choose a JPG, PNG or WebP image.');
  });

  it('has some bytes, and 5 MB at most', () => {
    expect(workspaceImageProblem({ ...file, size: 0 })).toBe('This file is empty.');
    expect(workspaceImageProblem({ ...file, size: workspaceImageMaxBytes })).toBeNull();
    expect(workspaceImageProblem({ ...file, size: workspaceImageMaxBytes + 1 })).toBe(
      'An image has at most 5 MB.',
    );
  });
});

describe('the id of a workspace', () => {
  it('is 20 letters and digits', () => {
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

  it('is by name, whatever the case, with numbers as people count them', () => {
    expect(order('Client 10', 'bakery', 'client 9', 'Äpfel')).toEqual([
      'Äpfel',
      'bakery',
      'client 9',
      'Client 10',
    ]);
  });

  it('is the same every time for equal names', () => {
    const twins = [
      { id: 'b', name: 'Twin' },
      { id: 'a', name: 'twin' },
    ];
    expect(twins.toSorted(byWorkspaceName).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
