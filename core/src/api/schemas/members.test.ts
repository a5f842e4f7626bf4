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

describe('the form that adds somebody', () => {
  it('is cleaned, and gives the least role unless another is chosen', () => {
    const typed = { ...add, name: ' Dana\n', email: ' DANA@fanfare.example ' };
    expect(addMemberInput.parse(typed)).toEqual({ ...add, role: 'user' });
    expect(addMemberInput.parse({ ...add, role: 'admin' })).toEqual({ ...add, role: 'admin' });
  });

  it.each<[string, unknown, string]>([
    ['name', undefined, 'Please enter a name.'],
    ['name', ' ', 'Please enter a name.'],
    ['name', 'x'.repeat(81), 'A name has at most 80 characters.'],
    ['email', undefined, 'Please enter an e-mail address.'],
    ['email', 7, 'Please enter an e-mail address.'],
    ['email', 'dana', 'This is no e-mail address.'],
    ['role', 'owner', 'Please choose "user" or "admin".'],
    ['id', 'x', 'This is not the id of a workspace.'],
  ])('says what is wrong with the %s %j', (field, value, message) => {
    const { error } = addMemberInput.safeParse({ ...add, [field]: value });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

describe('an address of the people of a workspace', () => {
  it('names a workspace and nothing else', () => {
    expect(workspaceInput.safeParse({ id }).success).toBe(true);
    expect(workspaceInput.safeParse({ id, name: 'x' }).success).toBe(false);
  });

  it.each(['a', 'x'.repeat(128), 'Ab_-9'])('names a person: %s', (uid) => {
    expect(memberInput.safeParse({ id, uid }).success).toBe(true);
    expect(changeMemberInput.safeParse({ id, uid, role: 'admin' }).success).toBe(true);
  });

  it.each(['', 'x'.repeat(129), 'a/b', '..', 'a\n'])('names nobody: %j', (uid) => {
    expect(memberInput.safeParse({ id, uid }).success).toBe(false);
  });

  it('never makes an owner, and always says a role', () => {
    expect(changeMemberInput.safeParse({ id, uid: 'a', role: 'owner' }).success).toBe(false);
    expect(changeMemberInput.safeParse({ id, uid: 'a' }).success).toBe(false);
  });

  it('names an invitation by 32 digits', () => {
    const accepts = (invitationId: string) => invitationInput.safeParse({ id, invitationId }).success;

    expect(accepts('0123456789abcdef'.repeat(2))).toBe(true);
    for (const wrong of ['', '0'.repeat(31), '0'.repeat(33), 'A'.repeat(32), `${'0'.repeat(32)}\n`])
      expect(accepts(wrong)).toBe(false);
  });
});
