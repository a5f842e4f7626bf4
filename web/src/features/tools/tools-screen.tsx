import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useShortcutsOn } from '../shortcuts/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { ToolCards } from './tool-cards.tsx';
import { searchTools, quickTools, toolLinks } from './tool-words.ts';

const QuickTools = lazyComponent(async () => (await import('./quick-tools.tsx')).QuickTools);

export function ToolsScreen() {
  const { workspace } = useVisit();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [hasShortcuts] = useShortcutsOn();
  const links = searchTools(toolLinks, search);
  const quick = searchTools(quickTools, search);
  const openFirst = (text: string) => {
    if (text.trim() === '') return;
    const [link] = searchTools(toolLinks, text);
    const [tool] = searchTools(quickTools, text);
    if (link) void navigate(link.path);
    else if (tool) void navigate({ hash: tool.id }, { replace: true });
  };
  return (
    <Page
      title="Tools"
      subtitle="Make, check and share."
      actions={
        <Box sx={searchSx}>
          <SearchBox
            label="Find a tool"
            placeholder="Find a tool"
            value={search}
            debounceMs={100}
            onChange={setSearch}
            onEnter={openFirst}
          />
          {hasShortcuts && (
            <Box component="kbd" aria-hidden sx={keySx}>
              /
            </Box>
          )}
        </Box>
      }
    >
      {links.length > 0 && <ToolCards tools={links} workspaceId={workspace?.id ?? null} />}
      {links.length + quick.length === 0 && (
        <Typography role="status" sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
          No tool matches. Try a different search.
        </Typography>
      )}
      {quick.length > 0 && (
        <Stack component="section" aria-labelledby="quick-checks" sx={{ gap: 1.5 }}>
          <Stack direction="row" sx={{ alignItems: 'baseline', columnGap: 2, rowGap: 0.5, flexWrap: 'wrap' }}>
            <Typography id="quick-checks" variant="h2">
              Quick checks
            </Typography>
            <Box
              component="nav"
              aria-label="Quick checks"
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
            >
              {quick.map(({ id, name }) => (
                <Link key={id} component={RouterLink} to={{ hash: id }} replace variant="body2" sx={jumpSx}>
                  {name}
                </Link>
              ))}
            </Box>
          </Stack>
          {workspace ? (
            <Suspense fallback={<SkeletonRows count={6} label="Loading the tools" />}>
              <QuickTools key={workspace.id} workspaceId={workspace.id} tools={quick} />
            </Suspense>
          ) : (
            <NoWorkspace />
          )}
        </Stack>
      )}
    </Page>
  );
}

const searchSx = {
  position: 'relative',
  width: { xs: '100%', sm: 280 },
  '&:focus-within kbd': { display: 'none' },
} as const;

/**
 * Style of the key that is shown in the search field. The key is hidden in narrow windows, on touch screens, and while
 * the field has the focus or a text.
 */
const keySx = {
  display: { xs: 'none', sm: 'block' },
  '@media (pointer: coarse)': { display: 'none' },
  '[role="search"]:has(input:not(:placeholder-shown)) + &': { display: 'none' },
  position: 'absolute',
  right: 10,
  top: '50%',
  transform: 'translateY(-50%)',
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '5px',
  font: 'inherit',
  typography: 'caption',
  color: 'text.secondary',
  pointerEvents: 'none',
} as const;

const jumpSx = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
