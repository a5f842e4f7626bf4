import type { AddMemberInput } from '@fanfare/core/api/schemas/members.ts';
import type { GrantedRole, Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import { hasCode, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { useToast } from '../../ui/toasts.tsx';
import {
  withInvitation,
  withoutInvitation,
  withoutMember,
  withRole,
  type MemberList,
} from './member-list.ts';

/**
 * The members of a workspace. Changed roles and removals are shown immediately. If the server refuses a change, the
 * change is undone and the server's message is shown.
 */
export function useMembers(workspaceId: string) {
  const { call } = useSession();
  const { refresh } = useVisit();
  const { data, error, isValidating, mutate } = useRead('listMembers', { id: workspaceId });
  const toast = useToast();

  const change = async (send: () => Promise<unknown>, seen: (list: MemberList) => MemberList) => {
    const show = (list: MemberList | undefined) => list && seen(list);
    try {
      await mutate(
        async (list) => {
          await send();
          return show(list);
        },
        { ...(data ? { optimisticData: (list) => seen(list ?? data) } : {}), rollbackOnError: true },
      );
    } catch (failure) {
      const text = messageOf(failure, 'We couldn’t save this. Try again.');
      toast({ text, severity: 'error' });
      // Another person may have changed the role of this person, so their workspaces and roles are read again.
      if (hasCode(failure, 'forbidden')) await refresh();
      await mutate();
    }
  };

  return {
    list: data,
    error,
    busy: isValidating,
    retry: () => void mutate(),
    /** Rejects with the server's error, which the form shows. */
    invite: async (input: Omit<AddMemberInput, 'id'>): Promise<Invitation> => {
      const { invitation } = await call('addMember', { id: workspaceId, ...input });
      void mutate((list) => list && withInvitation(list, invitation));
      return invitation;
    },
    /** Sends the invitation again. If that fails, shows the reason and returns null. */
    resend: async ({ id }: Invitation): Promise<Invitation | null> => {
      try {
        const { invitation } = await call('resendInvitation', { id: workspaceId, invitationId: id });
        void mutate((list) => list && withInvitation(list, invitation));
        return invitation;
      } catch (failure) {
        const text = messageOf(failure, 'We couldn’t send this. Try again.');
        toast({ text, severity: 'error' });
        await mutate();
        return null;
      }
    },
    changeRole: ({ uid }: Member, role: GrantedRole) =>
      change(
        () => call('changeMember', { id: workspaceId, uid, role }),
        (list) => withRole(list, uid, role),
      ),
    remove: ({ uid }: Member) =>
      change(
        () => call('removeMember', { id: workspaceId, uid }),
        (list) => withoutMember(list, uid),
      ),
    withdraw: ({ id }: Invitation) =>
      change(
        () => call('removeInvitation', { id: workspaceId, invitationId: id }),
        (list) => withoutInvitation(list, id),
      ),
  };
}

export type Members = ReturnType<typeof useMembers>;
