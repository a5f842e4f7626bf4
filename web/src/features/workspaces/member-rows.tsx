import type { GrantedRole, Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CopyButton } from '../../ui/copy-button.tsx';
import { dayText } from '../../ui/date-text.ts';
import { invitationLink } from './member-list.ts';
import { onPhonesOnly, PeopleRow } from './people-table.tsx';
import { NameCell, QuietCell } from './person-cells.tsx';
import { mayInvite, rightsOver, roleNames } from './rights.ts';
import { RoleSelect } from './role-select.tsx';

/** The person who looks at the list. */
export interface Viewer {
  uid: string;
  role: Role;
  timeZone: string;
}

interface MemberRowProps {
  member: Member;
  me: Viewer;
  onRole: (role: GrantedRole) => void;
  onRemove: () => void;
  onLeave: () => void;
}

export function MemberRow({ member, me, onRole, onRemove, onLeave }: MemberRowProps) {
  const { uid, email, role, joinedAt } = member;
  const rights = rightsOver(member, me);
  const name = member.name === '' ? email : member.name;
  return (
    <PeopleRow
      name={<NameCell id={uid} name={name} mark={uid === me.uid ? 'You' : undefined} />}
      email={<QuietCell>{email}</QuietCell>}
      role={
        rights.changeRole && role !== 'owner' ? (
          <RoleSelect name={name} role={role} onChange={onRole} />
        ) : (
          <QuietCell>{roleNames[role]}</QuietCell>
        )
      }
      joined={
        <QuietCell>
          <Box component="span" sx={onPhonesOnly}>
            Joined{' '}
          </Box>
          <time dateTime={joinedAt}>{dayText(joinedAt, me.timeZone)}</time>
        </QuietCell>
      }
      actions={
        <>
          {rights.remove && (
            <Button size="small" color="inherit" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          )}
          {rights.leave && (
            <Button size="small" color="inherit" onClick={onLeave}>
              Leave
            </Button>
          )}
        </>
      }
    />
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  me: Viewer;
  onWithdraw: () => void;
}

export function InvitationRow({ invitation, me, onWithdraw }: InvitationRowProps) {
  const { id, name, email, role, invitedAt } = invitation;
  return (
    <PeopleRow
      name={<NameCell id={id} name={name} />}
      email={<QuietCell>{email}</QuietCell>}
      role={<QuietCell>{roleNames[role]}</QuietCell>}
      joined={
        <QuietCell>
          Invited <time dateTime={invitedAt}>{dayText(invitedAt, me.timeZone)}</time>
        </QuietCell>
      }
      actions={
        mayInvite(me.role) && (
          <Stack
            direction="row"
            sx={{ justifyContent: 'flex-end', gap: 0.5, flexWrap: { xs: 'wrap', md: 'nowrap' } }}
          >
            <CopyButton
              text={invitationLink(window.location.origin, email)}
              label="Copy invitation link"
              description={`Copy invitation link for ${name}`}
            />
            <Button
              size="small"
              color="inherit"
              aria-label={`Withdraw the invitation of ${name}`}
              onClick={onWithdraw}
            >
              Withdraw
            </Button>
          </Stack>
        )
      }
    />
  );
}
