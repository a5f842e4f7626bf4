import type { memberRoutes } from '@fanfare/core/api/members.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addMember } from './add-member.ts';
import { changeMember, removeInvitation, removeMember } from './change-member.ts';
import type { MemberDependencies } from './dependencies.ts';
import { listMembers } from './list-members.ts';

export function memberHandlers(deps: MemberDependencies): Handlers<typeof memberRoutes> {
  return {
    listMembers: ({ id }) => listMembers(deps, id),
    addMember: (input, { person }) => addMember(deps, input, person),
    changeMember: async (input, { person }) => ({ member: await changeMember(deps, input, person) }),
    removeMember: async (input, { person }) => {
      await removeMember(deps, input, person);
      return {};
    },
    removeInvitation: async (input, { person }) => {
      await removeInvitation(deps, input, person);
      return {};
    },
  };
}
