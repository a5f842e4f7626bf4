import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx';
import { LeaveWorkspaceDialog } from './leave-workspace-dialog.tsx';
import { WorkspaceDialog } from './workspace-dialog.tsx';
import type { OpenDialog } from './workspaces-screen.tsx';

interface WorkspaceDialogsProps {
  open: OpenDialog;
  onClose: () => void;
  onSaved: (saved: WorkspaceWithRole) => void;
}

/** All dialogs of the screen, loaded together in the background. */
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
