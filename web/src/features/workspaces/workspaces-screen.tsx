import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LayersIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaces } from './use-workspaces.ts';
import { WorkspaceCard, WorkspaceCardSkeleton } from './workspace-card.tsx';

const loadDialog = () => import('./workspace-dialog.tsx');
const WorkspaceDialog = lazy(async () => ({ default: (await loadDialog()).WorkspaceDialog }));

function Grid({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-busy={busy}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        listStyle: 'none',
        p: 0,
        m: 0,
      }}
    >
      {children}
    </Box>
  );
}

/** The workspaces somebody belongs to. */
export function WorkspacesScreen() {
  const { workspaces, error, isLoading, retry, put } = useWorkspaces();
  const toast = useToast();
  const [open, setOpen] = useState<{ workspace: WorkspaceWithRole | null } | null>(null);
  useTitle('Workspaces');

  // Ready before it is asked for, and there even when the connection is gone by then.
  useEffect(() => void loadDialog().catch(() => undefined), []);

  const newButton = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen({ workspace: null })}>
      New workspace
    </Button>
  );

  return (
    <Stack sx={{ gap: 3 }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}
      >
        <Stack>
          <Typography variant="h1">Workspaces</Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            Each has its own accounts, posts and people.
          </Typography>
        </Stack>
        {workspaces && workspaces.length > 0 && newButton}
      </Stack>
      {error && !workspaces && <ErrorBox text={error.message} onRetry={retry} busy={isLoading} />}
      {isLoading && !error && (
        <Grid busy>
          {[0, 1, 2].map((place) => (
            <WorkspaceCardSkeleton key={place} />
          ))}
        </Grid>
      )}
      {workspaces?.length === 0 && (
        <EmptyState
          picture={<LayersIcon size={48} />}
          title="Make your first workspace"
          text="A workspace holds the accounts, posts and people of one brand. Most people start with one and add more later."
          action={newButton}
        />
      )}
      {workspaces && workspaces.length > 0 && (
        <Grid>
          {workspaces.map((workspace) => (
            <WorkspaceCard key={workspace.id} workspace={workspace} onEdit={() => setOpen({ workspace })} />
          ))}
        </Grid>
      )}
      {open && (
        <Suspense>
          <WorkspaceDialog
            workspace={open.workspace}
            onClose={() => setOpen(null)}
            onSaved={(saved) => {
              setOpen(null);
              void put(saved);
              toast({ text: open.workspace ? `“${saved.name}” is saved.` : `“${saved.name}” is ready.` });
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
