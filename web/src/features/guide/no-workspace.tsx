import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LayersIcon } from '../../ui/icons/icons.tsx';

/** For whoever left or deleted the last one. */
export function NoWorkspace() {
  return (
    <EmptyState
      picture={<LayersIcon size={48} />}
      title="You belong to no workspace"
      text="A workspace holds the accounts, posts and people of one brand. Make one, or have somebody invite you to theirs."
      action={
        <Button variant="contained" component={Link} to="/dashboard/settings/team">
          To the workspaces
        </Button>
      }
    />
  );
}
