import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { declinedPauseDays } from '@fanfare/core/workspaces/invitation-limits.ts';
import { invitationPath, type Invitation } from '@fanfare/core/workspaces/members.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Modal } from '../../ui/modal.tsx';

interface InvitedModalProps {
  invitation: Invitation;
  workspace: Pick<WorkspaceWithRole, 'id' | 'name'>;
  onAnother: () => void;
  onClose: () => void;
}

/** Reports that the invitation was e-mailed. Also shows the link, because the e-mail may not arrive. */
function Sent({ invitation, workspace }: Pick<InvitedModalProps, 'invitation' | 'workspace'>) {
  const link = `${window.location.origin}${invitationPath(invitation.email, workspace.id)}`;
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        We e-mailed {invitation.email}. They’ll join “{workspace.name}” when they accept. If the e-mail
        doesn’t arrive, send them this link:
      </Typography>
      <Box
        sx={{
          width: '100%',
          p: 1.25,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: 'background.default',
          typography: 'body2',
          overflowWrap: 'anywhere',
        }}
      >
        {link}
      </Box>
      <CopyButton text={link} label="Copy invitation link" />
    </Stack>
  );
}

export function InvitedModal({ invitation, workspace, onAnother, onClose }: InvitedModalProps) {
  const hasDeclined = invitation.state === 'declined';
  return (
    <Modal
      title={hasDeclined ? `${invitation.name} declined an invitation` : `${invitation.name} is invited`}
      onClose={onClose}
      cancel={null}
      actions={
        <>
          <Button color="inherit" onClick={onAnother}>
            Add another
          </Button>
          <Button variant="contained" autoFocus onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {hasDeclined ? (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {invitation.email} recently declined an invitation to “{workspace.name}”, so we didn’t e-mail them.
          You can invite them again {declinedPauseDays} days after that.
        </Typography>
      ) : (
        <Sent invitation={invitation} workspace={workspace} />
      )}
    </Modal>
  );
}
