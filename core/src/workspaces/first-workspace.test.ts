import { describe, expect, it } from 'vitest';
import { firstWorkspaceName } from './first-workspace.ts';

describe("the name of a person's first workspace", () => {
  it.each([
    ['Robin Reyes', "Robin's workspace"],
    ['  Ana   Maria ', "Ana's workspace"],
    ['Élodie', "Élodie's workspace"],
    ['', 'My workspace'],
    ['   ', 'My workspace'],
  ])('the first workspace of "%s" is called "%s"', (person, workspace) => {
    expect(firstWorkspaceName(person)).toBe(workspace);
  });

  it('the first workspace of a person with a very long name is called "My workspace"', () => {
    expect(firstWorkspaceName('x'.repeat(48))).toBe(`${'x'.repeat(48)}'s workspace`);
    expect(firstWorkspaceName('x'.repeat(49))).toBe('My workspace');
  });
});
