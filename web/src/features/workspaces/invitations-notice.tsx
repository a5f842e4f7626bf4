import { normaliseEmail, type ReceivedInvitation } from '@fanfare/core/workspaces/members.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useSignOut } from '../../browser/sign-out.ts';
import { useRead } from '../../browser/use-read.ts';
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

interface InvitationRowProps {
  invitation: ReceivedInvitation;
  onAnswered: () => void;
}

function InvitationRow({ invitation, onAnswered }: InvitationRowProps) {
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
      const text = messageOf(failure, 'We couldn’t save this. Try again.');
      toast({ text, severity: 'error' });
    }
    // Reads the invitations again even after a failure, because the invitation may have been withdrawn.
    await refresh();
    setBusy(null);
    onAnswered();
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

/** The message for a person who opened the link of an invitation to another address. */
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

const shownAtFirst = 3;

/**
 * The invitation that the opened link names. It is read separately, because the pages read so far do not contain it.
 */
function LinkedInvitation({ workspaceId }: { workspaceId: string }) {
  const { data, mutate } = useRead('listInvitations', { workspaceId });
  const [invitation] = data?.invitations ?? [];
  return invitation ? <InvitationRow invitation={invitation} onAnswered={() => void mutate()} /> : null;
}

/** The invitations that the call `enter` returned, and the further pages that the person loaded. */
function useInvitations(linkedId: string | null) {
  const { me } = useVisit();
  const { call } = useSession();
  const toast = useToast();
  const [older, setOlder] = useState<readonly ReceivedInvitation[]>([]);
  const [next, setNext] = useState<string | null>();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const unique = new Map([...me.invitations, ...older].map((each) => [each.workspaceId, each]));
  const isLinked = ({ workspaceId }: ReceivedInvitation) => Number(workspaceId === linkedId);
  const all = [...unique.values()].toSorted((a, b) => isLinked(b) - isLinked(a));
  const after = next === undefined ? me.nextInvitations : next;
  const hidesSome = !isOpen && all.length > shownAtFirst;

  const loadMore = async (from: string) => {
    setBusy(true);
    try {
      const page = await call('listInvitations', { after: from });
      setOlder((before) => [...before, ...page.invitations]);
      setNext(page.next);
    } catch (failure) {
      const text = messageOf(failure, 'We couldn’t load this. Try again.');
      toast({ text, severity: 'error' });
    }
    setBusy(false);
  };
  return {
    shown: hidesSome ? all.slice(0, shownAtFirst) : all,
    /** The workspace of the linked invitation if the pages read so far do not contain it; otherwise null. */
    missing: linkedId !== null && after !== null && !unique.has(linkedId) ? linkedId : null,
    hasMore: after !== null || hidesSome,
    busy,
    showMore: () => {
      setOpen(true);
      if (!hidesSome && after !== null) void loadMore(after);
    },
    forget: (id: string) => setOlder((before) => before.filter(({ workspaceId }) => workspaceId !== id)),
  };
}

export function InvitationsNotice() {
  const { me } = useVisit();
  const [search] = useSearchParams();
  const invited = normaliseEmail(search.get('invited') ?? '');
  const isForOther = invited !== '' && invited !== me.email;
  const list = useInvitations(invited === '' || isForOther ? null : search.get('to'));
  if (list.shown.length === 0 && !isForOther) return null;
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
        {list.missing !== null && <LinkedInvitation workspaceId={list.missing} />}
        {list.shown.map((invitation) => (
          <InvitationRow
            key={invitation.workspaceId}
            invitation={invitation}
            onAnswered={() => list.forget(invitation.workspaceId)}
          />
        ))}
        {list.hasMore && (
          <Row>
            <Button size="small" sx={{ px: 0.75, ml: -0.75 }} loading={list.busy} onClick={list.showMore}>
              Show more invitations
            </Button>
          </Row>
        )}
      </Stack>
    </Box>
  );
}
