import type { Invitation, Member } from '../workspaces/members.ts';
import { route } from './route.ts';
import type {
  AddMemberInput,
  ChangeMemberInput,
  InvitationInput,
  MemberInput,
  WorkspaceInput,
} from './schemas/members.ts';

/** A person with a verified address becomes a member at once; anybody else is invited. */
export type AddedMember = { member: Member } | { invitation: Invitation };

type Nothing = Record<never, never>;

export const memberRoutes = {
  listMembers: route<WorkspaceInput, { members: Member[]; invitations: Invitation[] }>()({
    method: 'GET',
    path: '/api/auth/user/workspaces/{id}/members',
    workspaceField: 'id',
  }),
  addMember: route<AddMemberInput, AddedMember>()({
    method: 'POST',
    path: '/api/auth/user/workspaces/{id}/add-member',
    access: 'admin',
    workspaceField: 'id',
  }),
  changeMember: route<ChangeMemberInput, { member: Member }>()({
    method: 'PATCH',
    path: '/api/auth/user/workspaces/{id}/members/{uid}',
    access: 'admin',
    workspaceField: 'id',
  }),
  /** Members can remove themselves (leave), except the owner. Removing others is for admins. */
  removeMember: route<MemberInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/workspaces/{id}/members/{uid}',
    workspaceField: 'id',
    destructive: true,
  }),
  removeInvitation: route<InvitationInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/workspaces/{id}/invitations/{invitationId}',
    access: 'admin',
    workspaceField: 'id',
  }),
};
