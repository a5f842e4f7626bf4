import { z } from 'zod';
import {
  cleanPersonName,
  emailProblem,
  grantedRoles,
  normaliseEmail,
  personNameProblem,
} from '../../workspaces/members.ts';
import { checkedText } from './checked-text.ts';
import { personId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const role = z.enum(grantedRoles, 'Please choose "user" or "admin".');

export const workspaceInput = z.strictObject({ id: workspaceId });
export type WorkspaceInput = z.infer<typeof workspaceInput>;

export const addMemberInput = z.strictObject({
  id: workspaceId,
  name: checkedText(personNameProblem, cleanPersonName),
  email: checkedText(emailProblem, normaliseEmail),
  role: role.default('user'),
});
export type AddMemberInput = Omit<z.infer<typeof addMemberInput>, 'role'> & {
  role?: z.infer<typeof role> | undefined;
};

export const memberInput = z.strictObject({ id: workspaceId, uid: personId });
export type MemberInput = z.infer<typeof memberInput>;

export const changeMemberInput = z.strictObject({ id: workspaceId, uid: personId, role });
export type ChangeMemberInput = z.infer<typeof changeMemberInput>;

export const invitationInput = z.strictObject({
  id: workspaceId,
  invitationId: z.string().regex(/^[0-9a-f]{32}$/, 'Not a valid invitation ID.'),
});
export type InvitationInput = z.infer<typeof invitationInput>;

export const answerInvitationInput = z.strictObject({ workspaceId });
export type AnswerInvitationInput = z.infer<typeof answerInvitationInput>;
