import { normaliseEmail, type ReceivedInvitation } from '@fanfare/core/workspaces/members.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../browser/session-context.ts';
import { useSignOut } from '../../browser/sign-out.ts';
import { useVisit } from '../../browser/visit.ts';
import { useToast } from '../../ui/toasts.tsx';

function Row({ children }: { children: ReactNode }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ minHeight: 36, flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
    >
      {children}
    </Stack>
  );
}

const Text = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
    {children}
  </Box>
);

const textOf = ({ invitedBy, workspaceName }: ReceivedInvitation) =>
  invitedBy === ''
    ? `You’re invited to “${workspaceName}”.`
    : `${invitedBy} invited you to “${workspaceName}”.`;

function InvitationRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { call } = useSession();
  const { refresh } = useVisit();
  const toast = useToast();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const { workspaceId, workspaceName } = invitation;

  const answer = async (kind: 'accept' | 'decline') => {
    setBusy(kind);
    try {
      await call(kind === 'accept' ? 'acceptInvitation' : 'declineInvitation', { workspaceId });
      const done = kind === 'accept' ? 'You joined' : 'You declined the invitation to';
      toast({ text: `${done} “${workspaceName}”.` });
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : 'We couldn’t save this. Try again.';
      toast({ text, severity: 'error' });
    }
    // The row goes with the invitation. One that could not be answered may have been withdrawn meanwhile.
    await refresh();
    setBusy(null);
  };
  return (
    <Row>
      <Text>{textOf(invitation)}</Text>
      <Button
        size="small"
        variant="contained"
        aria-label={`Join ${workspaceName}`}
        loading={busy === 'accept'}
        disabled={busy !== null}
        onClick={() => void answer('accept')}
      >
        Join
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-label={`Decline the invitation to ${workspaceName}`}
        loading={busy === 'decline'}
        disabled={busy !== null}
        onClick={() => void answer('decline')}
      >
        Decline
      </Button>
    </Row>
  );
}

/** Shown when the link of an invitation to another address was opened. */
function OtherPerson({ invited, email }: { invited: string; email: string }) {
  const signOut = useSignOut();
  return (
    <Row>
      <Text>
        This invitation is for {invited}. You’re signed in as {email}.
      </Text>
      <Button size="small" sx={{ px: 0.75, ml: -0.75 }} onClick={() => void signOut()}>
        Log out
      </Button>
    </Row>
  );
}

/** Asks the person to accept or decline their invitations. */
export function InvitationsNotice() {
  const { me } = useVisit();
  const [search] = useSearchParams();
  const invited = normaliseEmail(search.get('invited') ?? '');
  const isForOther = invited !== '' && invited !== me.email;
  if (me.invitations.length === 0 && !isForOther) return null;
  return (
    <Box
      component="section"
      aria-label="Invitations"
      sx={{
        px: { xs: 2, md: 3 },
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'primary.light',
        typography: 'body2',
      }}
    >
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {isForOther && <OtherPerson invited={invited} email={me.email} />}
        {me.invitations.map((invitation) => (
          <InvitationRow key={invitation.workspaceId} invitation={invitation} />
        ))}
      </Stack>
    </Box>
  );
}
