import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Typography from '@mui/material/Typography';
import { TypeToConfirm } from '../../ui/type-to-confirm.tsx';
import { useDeparture } from './use-departure.ts';

interface DialogProps {
  workspace: WorkspaceWithRole;
  onClose: () => void;
}

export function DeleteWorkspaceDialog({ workspace, onClose }: DialogProps) {
  const { busy, failure, remove } = useDeparture(workspace, onClose);
  return (
    <TypeToConfirm
      title="Delete this workspace?"
      expected={workspace.name}
      label="To confirm, type the name of the workspace"
      confirm="Delete workspace"
      busy={busy}
      error={failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        “{workspace.name}” goes with all its posts, media and connected accounts, and everybody in it loses
        access at once. This cannot be undone.
      </Typography>
    </TypeToConfirm>
  );
}
