import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UploadIcon } from '../../ui/icons/navigation.tsx';

export function NoWorkspace() {
  return (
    <EmptyState
      picture={<UploadIcon />}
      title="You belong to no workspace"
      text="Posts belong to a workspace. Make one first, or have somebody invite you to theirs."
      action={
        <Button variant="contained" component={Link} to="/dashboard/settings/team">
          To the workspaces
        </Button>
      }
    />
  );
}
