import { describe, expect, it } from 'vitest';
import { membersLosingAccess } from './owned-workspaces.tsx';

describe('members losing access', () => {
  it.each([
    [-1, 'No one else uses it.'],
    [0, 'No one else uses it.'],
    [1, '1 other person uses it.'],
    [2, '2 other people use it.'],
  ])('the text for %i others is "%s"', (others, text) => {
    expect(membersLosingAccess(others)).toBe(text);
  });
});
