import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDeleteOrLeave } from './use-delete-or-leave.ts';

interface DialogProps {
  workspace: WorkspaceWithRole;
  onClose: () => void;
}

export function LeaveWorkspaceDialog({ workspace, onClose }: DialogProps) {
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
