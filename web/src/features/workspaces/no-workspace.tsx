import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LayersIcon } from '../../ui/icons/icons.tsx';

/** Replaces a screen while the person belongs to no workspace, for example after leaving the last one. */
export function NoWorkspace() {
  return (
    <EmptyState
      picture={<LayersIcon />}
      title="You are not in a workspace yet"
      text="A workspace holds the accounts, posts and people of one brand. Create one, or ask a teammate to invite you."
      action={
        <Button variant="contained" component={Link} to="/dashboard/settings/team">
          Go to workspaces
        </Button>
      }
    />
  );
}
