import { describe, expect, it } from 'vitest';
import { createBoardInput } from './targets.ts';

const board = {
  workspaceId: 'workspaceOfDana00001',
  platform: 'madeup',
  platform_id: 'a1',
  name: 'Autumn',
  privacy: 'PUBLIC',
};
const check = (change: Record<string, unknown>) => createBoardInput.safeParse({ ...board, ...change });

describe('the input that creates a board', () => {
  it('the name of a board is trimmed, and its description is optional', () => {
    expect(check({ name: '  Autumn ' }).data).toMatchObject({ name: 'Autumn', description: '' });
  });

  it.each([
    ['a name of 100 characters', { name: 'x'.repeat(100) }, true],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, false],
    ['a name of spaces', { name: '   ' }, false],
    ['no name', { name: undefined }, false],
    ['a description of 500 characters', { description: 'x'.repeat(500) }, true],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, false],
    ['the privacy SECRET', { privacy: 'SECRET' }, true],
    ['an unknown privacy', { privacy: 'PROTECTED' }, false],
    ['no privacy', { privacy: undefined }, false],
  ])('a board with %s, %j, is accepted: %s', (_what, change, isTaken) => {
    expect(check(change).success).toBe(isTaken);
  });
});
