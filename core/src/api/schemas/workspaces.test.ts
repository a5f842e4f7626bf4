import { describe, expect, it } from 'vitest';
import { createWorkspaceInput, editWorkspaceInput } from './workspaces.ts';

const workspaceId = 'abcdefghij0123456789';
const create = { workspaceId, userId: 'dana', name: 'Harbour Coffee' };

describe('the form of a new workspace', () => {
  it('the form accepts an id, a person and a name, and normalises the name', () => {
    expect(createWorkspaceInput.parse({ ...create, name: '  Harbour \n Coffee ' })).toEqual(create);
  });

  it.each<[string, unknown, string]>([
    ['name', undefined, 'Please give the workspace a name.'],
    ['name', 7, 'Please give the workspace a name.'],
    ['name', '', 'Please give the workspace a name.'],
    ['name', 'x'.repeat(61), 'Names can have at most 60 characters.'],
    ['workspaceId', workspaceId.slice(1), 'Not a valid workspace ID.'],
    ['workspaceId', `${workspaceId}x`, 'Not a valid workspace ID.'],
    ['workspaceId', 'abcdefghij012345678/', 'Not a valid workspace ID.'],
    ['workspaceId', `${workspaceId}\n`, 'Not a valid workspace ID.'],
  ])('an invalid %s is refused with its message (value: %j)', (field, value, message) => {
    const { error } = createWorkspaceInput.safeParse({ ...create, [field]: value });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });

  it.each(['', 'x'.repeat(129)])('an invalid person id is refused: %s', (userId) => {
    expect(createWorkspaceInput.safeParse({ ...create, userId }).success).toBe(false);
  });
});

describe('the form that edits a workspace', () => {
  it('an edit of a workspace requires only the id of the workspace', () => {
    expect(editWorkspaceInput.parse({ id: workspaceId })).toEqual({ id: workspaceId });
    expect(editWorkspaceInput.safeParse({}).success).toBe(false);
  });

  it('the value "none" removes the image, and an empty value is refused', () => {
    expect(editWorkspaceInput.safeParse({ id: workspaceId, image: 'none' }).success).toBe(true);
    expect(editWorkspaceInput.safeParse({ id: workspaceId, image: '' }).success).toBe(false);
  });
});
