import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LayersIcon } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/page.tsx';

export function NoWorkspace({ subtitle }: { subtitle: string }) {
  return (
    <Page title="Library" subtitle={subtitle}>
      <EmptyState
        picture={<LayersIcon size={48} />}
        title="You belong to no workspace"
        text="Files belong to a workspace. Make one first, or have somebody invite you to theirs."
        action={
          <Button variant="contained" component={Link} to="/dashboard/settings/team">
            To the workspaces
          </Button>
        }
      />
    </Page>
  );
}
