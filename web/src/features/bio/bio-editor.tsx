import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { BioPage } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense, type ReactNode } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { lazyComponent, lazyScreen } from '../../ui/lazy-component.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AddressCard } from './address-card.tsx';
import { columnsSx } from './bio-layout.ts';
import { FigureCards } from './figure-cards.tsx';
import { HeadActions } from './head-actions.tsx';
import { LinksTab } from './links-tab.tsx';
import { bioTabs, useBioAddress } from './use-address.ts';
import { useDraft } from './use-draft.ts';
import { useRemoveLink } from './use-remove-link.ts';
import { usePublish } from './use-publish.ts';

const PreviewPane = lazyComponent(async () => (await import('./preview-pane.tsx')).PreviewPane);
// Loaded with `lazyScreen`, because `lazyOnRequest` needs a dialog that can be closed. This dialog stays open until the
// person has chosen a version.
const Conflict = lazyScreen(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);
const ProfileTab = lazyScreen(async () => (await import('./profile-tab.tsx')).ProfileTab);
const ThemeTab = lazyScreen(async () => (await import('./theme-tab.tsx')).ThemeTab);
const ResultsTab = lazyScreen(async () => (await import('./results-tab.tsx')).ResultsTab);
const SettingsTab = lazyScreen(async () => (await import('./settings-tab.tsx')).SettingsTab);

interface BioEditorProps {
  page: BioPage;
  workspace: WorkspaceWithRole;
  list: ReactNode;
  /** Null once the workspace has as many pages as it may have. */
  onNew: (() => void) | null;
  onPage: (page: BioPage) => void;
  onRefresh: () => void;
  onRemoved: () => void;
}

export function BioEditor({
  page: read,
  workspace,
  list,
  onNew,
  onPage,
  onRefresh,
  onRemoved,
}: BioEditorProps) {
  const open = useDraft(read, onPage);
  const publishing = usePublish(open, onRefresh);
  const remove = useRemoveLink(open);
  const { tab, openTab } = useBioAddress();
  const { page, theirs } = open;
  const results = useRead('bioResults', { workspaceId: workspace.id, id: page.id, days: 30 });
  return (
    <Box sx={columnsSx}>
      <Page title="Link In Bio" actions={<HeadActions open={open} publishing={publishing} onNew={onNew} />}>
        <Stack sx={{ gap: { xs: 1.75, sm: 2.5 }, minWidth: 0 }}>
          {list}
          {page.takenDown && (
            <Notice>
              Our team took this page down{page.takenDown.reason && `: ${page.takenDown.reason}`}. Contact
              support if you think this is a mistake.
            </Notice>
          )}
          {publishing.problems.length > 0 && (
            <Notice>
              <span>Fix this before you publish:</span>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {publishing.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </Box>
            </Notice>
          )}
          <AddressCard open={open} />
          <FigureCards results={results.data} error={results.error} onRetry={() => void results.mutate()} />
          <Tabs label="Parts of the page" tabs={bioTabs} value={tab} onChange={openTab}>
            <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 320 }} />}>
              {tab === 'links' && <LinksTab open={open} results={results.data} onRemove={remove} />}
              {tab === 'profile' && <ProfileTab open={open} />}
              {tab === 'theme' && <ThemeTab open={open} />}
              {tab === 'results' && <ResultsTab page={page} links={open.draft.links} />}
              {tab === 'settings' && (
                <SettingsTab
                  open={open}
                  role={workspace.role}
                  publishing={publishing}
                  onRemoved={onRemoved}
                />
              )}
            </Suspense>
          </Tabs>
        </Stack>
      </Page>
      <Suspense fallback={<span />}>
        <PreviewPane open={open} workspace={workspace} />
      </Suspense>
      {theirs && (
        <Suspense>
          <Conflict open={open} theirs={theirs} workspace={workspace} />
        </Suspense>
      )}
    </Box>
  );
}
