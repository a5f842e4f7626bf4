import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { MemberQuestion } from './member-question.ts';
import { InvitationRow, MemberRow } from './member-rows.tsx';
import { PeopleRowSkeleton, PeopleTable } from './people-table.tsx';
import type { Members } from './use-members.ts';

interface PeopleListProps {
  workspace: WorkspaceWithRole;
  members: Members;
  onAsk: (question: MemberQuestion) => void;
  onLeave: () => void;
}

export function PeopleList({ workspace, members, onAsk, onLeave }: PeopleListProps) {
  const { me } = useVisit();
  const { list, error } = members;
  const caption = `People in ${workspace.name}`;
  const viewer = { uid: me.uid, role: workspace.role, timeZone: me.settings.timeZone };
  if (!list && error) return <ErrorBox text={error.message} onRetry={members.retry} busy={members.busy} />;
  if (!list) {
    return (
      <PeopleTable caption={caption} busy>
        {[0, 1, 2].map((index) => (
          <PeopleRowSkeleton key={index} />
        ))}
      </PeopleTable>
    );
  }
  return (
    <PeopleTable caption={caption}>
      {list.members.map((member) => (
        <MemberRow
          key={member.uid}
          member={member}
          me={viewer}
          onRole={(role) => void members.changeRole(member, role)}
          onRemove={() => onAsk({ kind: 'remove', member })}
          onLeave={onLeave}
        />
      ))}
      {list.invitations.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          me={viewer}
          onResend={() => members.resend(invitation)}
          onWithdraw={() => onAsk({ kind: 'withdraw', invitation })}
        />
      ))}
    </PeopleTable>
  );
}
