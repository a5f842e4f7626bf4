import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadNow } from '../../browser/load-module.ts';
import { useVisit } from '../../browser/visit.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LayersIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { MembersSection } from './members-section.tsx';
import { WorkspaceCard } from './workspace-card.tsx';
import { withWorkspace } from './workspace-list.ts';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import type { OpenDialog } from './dialogs.tsx';

const loadDialogs = () => import('./dialogs.tsx');
const Dialogs = lazyOnRequest(async () => (await loadDialogs()).WorkspaceDialogs);

export function WorkspacesScreen() {
  const { workspaces, workspace: active, switchTo, update } = useVisit();
  const toast = useToast();
  const location = useLocation();
  const navigate = useNavigate();
  const [chosen, setOpen] = useState<OpenDialog | null>(null);
  /** The link in the top bar opens this screen with the state `new`, which opens the dialog for a new workspace. */
  const open: OpenDialog | null = chosen ?? (location.state === 'new' ? { kind: 'new' } : null);
  const close = () => {
    setOpen(null);
    if (location.state === 'new') void navigate(location.pathname, { replace: true });
  };

  // Loaded in advance, so that dialogs open immediately, even after the connection is lost.
  useEffect(() => void loadNow(loadDialogs), []);

  const saved = (workspace: WorkspaceWithRole) => {
    close();
    update((entered) => withWorkspace(entered, workspace));
    if (open?.kind === 'edit') toast({ text: `Saved “${workspace.name}”.` });
    else {
      switchTo(workspace.id);
      const back = active ? { action: { label: 'Switch back', run: () => switchTo(active.id) } } : {};
      toast({ text: `Created “${workspace.name}”.`, ...back });
    }
  };
  const newButton = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen({ kind: 'new' })}>
      New workspace
    </Button>
  );

  return (
    <Page
      title="Workspaces"
      subtitle="Each has its own accounts, posts and people."
      {...(workspaces.length > 0 ? { actions: newButton } : {})}
    >
      {workspaces.length === 0 ? (
        <EmptyState
          picture={<LayersIcon />}
          title="Create your first workspace"
          text="A workspace holds the accounts, posts and people of one brand. Most people start with one and add more later."
          action={newButton}
        />
      ) : (
        <Box
          component="ul"
          aria-label="Your workspaces"
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
            listStyle: 'none',
            p: 0,
            m: 0,
          }}
        >
          {workspaces.map((workspace) => (
            <WorkspaceCard
              key={workspace.id}
              workspace={workspace}
              current={workspace.id === active?.id}
              onSwitch={() => switchTo(workspace.id)}
              onOpen={(kind) => setOpen({ kind, workspace })}
            />
          ))}
        </Box>
      )}
      {active && (
        <MembersSection
          key={active.id}
          workspace={active}
          onLeave={() => setOpen({ kind: 'leave', workspace: active })}
        />
      )}
      {open && (
        <Suspense>
          <Dialogs open={open} onClose={close} onSaved={saved} />
        </Suspense>
      )}
    </Page>
  );
}
