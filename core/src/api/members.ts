import type { Invitation, Member } from '../workspaces/members.ts';
import { route } from './route.ts';
import type { WorkspaceWithRole } from './workspaces.ts';
import type {
  AddMemberInput,
  AnswerInvitationInput,
  ChangeMemberInput,
  InvitationInput,
  MemberInput,
  WorkspaceInput,
} from './schemas/members.ts';

/** The reply does not reveal whether the invited person uses Fanfare already. */
export interface Invited {
  invitation: Invitation;
}

type Nothing = Record<never, never>;

export const memberRoutes = {
  listMembers: route<WorkspaceInput, { members: Member[]; invitations: Invitation[] }>()({
    method: 'GET',
    path: '/api/auth/user/workspaces/{id}/members',
    workspaceField: 'id',
  }),
  addMember: route<AddMemberInput, Invited>()({
    method: 'POST',
    path: '/api/auth/user/workspaces/{id}/add-member',
    access: 'admin',
    workspaceField: 'id',
    sensitive: true,
  }),
  changeMember: route<ChangeMemberInput, { member: Member }>()({
    method: 'PATCH',
    path: '/api/auth/user/workspaces/{id}/members/{uid}',
    access: 'admin',
    workspaceField: 'id',
    sensitive: true,
  }),
  /** Members can remove themselves (leave), except the owner. Only admins and the owner can remove other members. */
  removeMember: route<MemberInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/workspaces/{id}/members/{uid}',
    workspaceField: 'id',
    destructive: true,
  }),
  /**
   * Sends the e-mail of an invitation again, at most once in ten minutes. If the invitation has expired, it is renewed.
   */
  resendInvitation: route<InvitationInput, Invited>()({
    method: 'POST',
    path: '/api/auth/user/workspaces/{id}/invitations/{invitationId}/resend',
    access: 'admin',
    workspaceField: 'id',
    sensitive: true,
  }),
  removeInvitation: route<InvitationInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/workspaces/{id}/invitations/{invitationId}',
    access: 'admin',
    workspaceField: 'id',
    sensitive: true,
  }),
  /**
   * The invited person accepts the invitation. Their e-mail address has to be verified. A repeated call changes
   * nothing.
   */
  acceptInvitation: route<AnswerInvitationInput, { workspace: WorkspaceWithRole }>()({
    method: 'POST',
    path: '/api/auth/user/invitations/accept',
    access: 'user',
    sensitive: true,
  }),
  declineInvitation: route<AnswerInvitationInput, Nothing>()({
    method: 'POST',
    path: '/api/auth/user/invitations/decline',
    access: 'user',
  }),
};
