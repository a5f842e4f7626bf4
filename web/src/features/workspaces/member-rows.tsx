import type { GrantedRole, Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { dayText } from '../../ui/date-text.ts';
import { onPhonesOnly, PeopleRow } from './people-table.tsx';
import { mayInvite, allowedActions, roleChoices, roleNames } from './rights.ts';
import { SelectField } from '../../ui/select-field.tsx';
import Typography from '@mui/material/Typography';
import { Fragment, useState, type ReactNode } from 'react';
import { NameAvatar } from '../../ui/name-avatar.tsx';

interface NameCellProps {
  id: string;
  name: string;
  /** A word that is shown after the name, such as "You". */
  mark?: string | undefined;
}

/** The cell with a name. A long name wraps, so that it does not move the other cells. */
function NameCell({ id, name, mark }: NameCellProps) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <NameAvatar id={id} name={name} image={null} size={32} />
      <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere', minWidth: 0 }}>
        {name}
        {mark !== undefined && (
          <Box component="span" sx={{ ml: 1, typography: 'body2', color: 'text.secondary' }}>
            {mark}
          </Box>
        )}
      </Typography>
    </Stack>
  );
}

function QuietCell({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/**
 * An e-mail address that wraps after "@" or before a dot. A part of the address that is too long for a line wraps
 * anywhere.
 */
function EmailCell({ email }: { email: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'break-word' }}>
      {email.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Typography>
  );
}

interface RoleSelectProps {
  /** The name of the member who has the role. */
  name: string;
  role: GrantedRole;
  onChange: (role: GrantedRole) => void;
}

const options = roleChoices.map(({ role, label }) => ({ value: role, label }));

function RoleSelect({ name, role, onChange }: RoleSelectProps) {
  return (
    <SelectField hideLabel label={`Role of ${name}`} value={role} options={options} onChange={onChange} />
  );
}

/** The person who views the list. */
interface Viewer {
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
  const rights = allowedActions(member, me);
  const name = member.name === '' ? email : member.name;
  return (
    <PeopleRow
      name={<NameCell id={uid} name={name} mark={uid === me.uid ? 'You' : undefined} />}
      email={<EmailCell email={email} />}
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
  onResend: () => Promise<unknown>;
  onWithdraw: () => void;
}

const invitationDate = ({ state, sentAt, expiresAt }: Invitation) =>
  state === 'expired' ? expiresAt : sentAt;
const stateNames = { pending: 'Invited', declined: 'Declined', expired: 'Expired' } as const;

export function InvitationRow({ invitation, me, onResend, onWithdraw }: InvitationRowProps) {
  const [sending, setSending] = useState(false);
  const { id, name, email, role, state } = invitation;
  const date = invitationDate(invitation);
  const resend = async () => {
    setSending(true);
    await onResend();
    setSending(false);
  };
  return (
    <PeopleRow
      name={<NameCell id={id} name={name} />}
      email={<EmailCell email={email} />}
      role={<QuietCell>{roleNames[role]}</QuietCell>}
      joined={
        <QuietCell>
          {stateNames[state]}{' '}
          {state !== 'declined' && <time dateTime={date}>{dayText(date, me.timeZone)}</time>}
        </QuietCell>
      }
      actions={
        mayInvite(me.role) && (
          <Stack
            direction="row"
            sx={{ justifyContent: 'flex-end', gap: 0.5, flexWrap: { xs: 'wrap', md: 'nowrap' } }}
          >
            {state !== 'declined' && (
              <Button
                size="small"
                color="inherit"
                loading={sending}
                aria-label={`Resend the invitation of ${name}`}
                onClick={() => void resend()}
              >
                Resend
              </Button>
            )}
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
