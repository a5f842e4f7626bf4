import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Typography from '@mui/material/Typography';
import { TypeToConfirm } from '../../ui/type-to-confirm.tsx';
import { useDeleteOrLeave } from './use-delete-or-leave.ts';

interface DialogProps {
  workspace: WorkspaceWithRole;
  onClose: () => void;
}

export function DeleteWorkspaceDialog({ workspace, onClose }: DialogProps) {
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
        All posts, media and connected accounts in “{workspace.name}” will be deleted, and everyone in it
        loses access immediately. This can’t be undone.
      </Typography>
    </TypeToConfirm>
  );
}
