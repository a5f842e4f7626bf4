import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { WorkspaceDialog } from './workspace-dialog.tsx';
import Typography from '@mui/material/Typography';
import { TypeToConfirm } from '../../ui/type-to-confirm.tsx';
import { useDeleteOrLeave } from './use-delete-or-leave.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';

export type OpenDialog =
  | { kind: 'new' }
  | { kind: 'edit' | 'delete' | 'leave'; workspace: WorkspaceWithRole };

interface DialogProps {
  workspace: WorkspaceWithRole;
  onClose: () => void;
}

function LeaveWorkspaceDialog({ workspace, onClose }: DialogProps) {
  const { busy, failure, leave } = useDeleteOrLeave(workspace, onClose);
  return (
    <Modal
      title="Leave this workspace?"
      busy={busy}
      onClose={onClose}
      actions={
        <Button variant="contained" color="error" loading={busy} onClick={() => void leave()}>
          Leave workspace
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {failure !== null && <Notice>{failure}</Notice>}
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          You’ll lose access to “{workspace.name}” immediately. Posts you wrote and scheduled there stay. An
          owner or admin can add you again.
        </Typography>
      </Stack>
    </Modal>
  );
}

function DeleteWorkspaceDialog({ workspace, onClose }: DialogProps) {
  const { busy, failure, remove } = useDeleteOrLeave(workspace, onClose);
  return (
    <TypeToConfirm
      title="Delete this workspace?"
      expected={workspace.name}
      label="Type the workspace name to confirm"
      confirm="Delete workspace"
      busy={busy}
      error={failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        All posts, media and connected accounts in “{workspace.name}” will be deleted, with your unsaved posts
        in this browser. Everyone in it loses access immediately. This can’t be undone.
      </Typography>
    </TypeToConfirm>
  );
}

interface WorkspaceDialogsProps {
  open: OpenDialog;
  onClose: () => void;
  onSaved: (saved: WorkspaceWithRole) => void;
}

/** All dialogs of the workspaces screen. They are loaded together in the background. */
export function WorkspaceDialogs({ open, onClose, onSaved }: WorkspaceDialogsProps) {
  switch (open.kind) {
    case 'new':
      return <WorkspaceDialog workspace={null} onClose={onClose} onSaved={onSaved} />;
    case 'edit':
      return <WorkspaceDialog workspace={open.workspace} onClose={onClose} onSaved={onSaved} />;
    case 'delete':
      return <DeleteWorkspaceDialog workspace={open.workspace} onClose={onClose} />;
    case 'leave':
      return <LeaveWorkspaceDialog workspace={open.workspace} onClose={onClose} />;
  }
}
