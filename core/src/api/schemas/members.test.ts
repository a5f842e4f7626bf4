import { describe, expect, it } from 'vitest';
import {
  addMemberInput,
  changeMemberInput,
  invitationInput,
  memberInput,
  workspaceInput,
} from './members.ts';

const id = 'abcdefghij0123456789';
const add = { id, name: 'Dana', email: 'dana@fanfare.example' };

describe('the form that adds a member', () => {
  it('the name and e-mail address of a member are normalised, and the role defaults to user', () => {
    const typed = { ...add, name: ' Dana\n', email: ' DANA@fanfare.example ' };
    expect(addMemberInput.parse(typed)).toEqual({ ...add, role: 'user' });
    expect(addMemberInput.parse({ ...add, role: 'admin' })).toEqual({ ...add, role: 'admin' });
  });

  it.each<[string, unknown, string]>([
    ['name', undefined, 'Please enter a name.'],
    ['name', ' ', 'Please enter a name.'],
    ['name', 'x'.repeat(81), 'Names can have at most 80 characters.'],
    ['email', undefined, 'Enter an e-mail address.'],
    ['email', 7, 'Enter an e-mail address.'],
    ['email', 'dana', 'Enter a valid e-mail address.'],
    ['role', 'owner', 'Please choose "user" or "admin".'],
    ['id', 'x', 'Not a valid workspace ID.'],
  ])('an invalid %s is refused with its message (value: %j)', (field, value, message) => {
    const { error } = addMemberInput.safeParse({ ...add, [field]: value });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

describe('the ids of members and invitations', () => {
  it('the members query accepts only a workspace', () => {
    expect(workspaceInput.safeParse({ id }).success).toBe(true);
    expect(workspaceInput.safeParse({ id, name: 'x' }).success).toBe(false);
  });

  it.each(['a', 'x'.repeat(128), 'Ab_-9'])('a valid person id is accepted: %s', (uid) => {
    expect(memberInput.safeParse({ id, uid }).success).toBe(true);
    expect(changeMemberInput.safeParse({ id, uid, role: 'admin' }).success).toBe(true);
  });

  it.each(['', 'x'.repeat(129), 'a/b', '..', 'a\n'])('an invalid person id is refused: %j', (uid) => {
    expect(memberInput.safeParse({ id, uid }).success).toBe(false);
  });

  it('a change of a role has to name the new role, which cannot be owner', () => {
    expect(changeMemberInput.safeParse({ id, uid: 'a', role: 'owner' }).success).toBe(false);
    expect(changeMemberInput.safeParse({ id, uid: 'a' }).success).toBe(false);
  });

  it('an invitation id has 32 hexadecimal digits', () => {
    const accepts = (invitationId: string) => invitationInput.safeParse({ id, invitationId }).success;

    expect(accepts('0123456789abcdef'.repeat(2))).toBe(true);
    for (const wrong of ['', '0'.repeat(31), '0'.repeat(33), 'A'.repeat(32), `${'0'.repeat(32)}\n`])
      expect(accepts(wrong)).toBe(false);
  });
});
