import type { memberRoutes } from '@fanfare/core/api/members.ts';
import type { Handlers } from '../../http/handlers.ts';
import { acceptInvitation, declineInvitation } from './answer-invitation.ts';
import { changeMember, removeInvitation, removeMember } from './change-member.ts';
import type { MemberDependencies } from './dependencies.ts';
import { inviteMember, resendInvitation } from './invite-member.ts';
import { listMembers } from './list-members.ts';

export function memberHandlers(deps: MemberDependencies): Handlers<typeof memberRoutes> {
  return {
    listMembers: ({ id }) => listMembers(deps, id),
    addMember: async (input, { person }) => ({ invitation: await inviteMember(deps, input, person) }),
    changeMember: async (input, { person }) => ({ member: await changeMember(deps, input, person) }),
    removeMember: async (input, { person }) => {
      await removeMember(deps, input, person);
      return {};
    },
    resendInvitation: async (input, { person }) => ({
      invitation: await resendInvitation(deps, input, person),
    }),
    removeInvitation: async (input, { person }) => {
      await removeInvitation(deps, input, person);
      return {};
    },
    acceptInvitation: async (input, { person }) => ({
      workspace: await acceptInvitation(deps, input, person),
    }),
    declineInvitation: async (input, { person }) => {
      await declineInvitation(deps, input, person);
      return {};
    },
  };
}
