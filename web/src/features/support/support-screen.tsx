import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonCards } from '../../ui/skeleton-cards.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

const StatusPanel = lazyComponent(async () => (await import('./status-panel.tsx')).StatusPanel);
const ShortcutsPanel = lazyComponent(async () => (await import('./shortcuts-panel.tsx')).ShortcutsPanel);
const ContactPanel = lazyComponent(async () => (await import('./contact-panel.tsx')).ContactPanel);
const HelpContent = lazyComponent(async () => (await import('./help-content.tsx')).HelpContent);

const commonQuestions = [
  ['Reconnect an account', '/dashboard/support/reconnect-an-account'],
  ['Why a post failed', '/dashboard/support/why-a-post-failed'],
  ['Sizes and limits', '/dashboard/support?section=networks'],
  ['Invite people', '/dashboard/support/invite-people'],
] as const;

export function SupportScreen() {
  const { workspace } = useVisit();
  const { article = null } = useParams();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const Heading = article === null || search !== '' ? 'h1' : 'p';
  return (
    <Stack sx={{ gap: { xs: 2, sm: 3 } }}>
      <Stack sx={heroSx}>
        <Typography variant="h1" component={Heading}>
          How can we help?
        </Typography>
        <Box sx={searchSx}>
          <SearchBox
            label="Search the help"
            placeholder="Search the help"
            value={search}
            debounceMs={150}
            onChange={(text) =>
              setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true })
            }
          />
          {search === '' && (
            <Box aria-hidden sx={hintSx}>
              <Kbd>/</Kbd>
            </Box>
          )}
        </Box>
        <Stack direction="row" component="ul" aria-label="Often asked" sx={chipsSx}>
          <Typography aria-hidden component="li" variant="body2" sx={{ color: 'text.secondary' }}>
            Often asked
          </Typography>
          {commonQuestions.map(([label, to]) => (
            <li key={to}>
              <Chip component={Link} to={to} clickable variant="outlined" label={label} sx={chipSx} />
            </li>
          ))}
        </Stack>
      </Stack>
      <Box sx={columnsSx}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Suspense fallback={<SkeletonCards count={6} label="Loading the help" />}>
            <HelpContent articleId={article} search={search} sectionId={params.get('section')} />
            <ContactPanel />
          </Suspense>
        </Stack>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Suspense fallback={<SkeletonRows count={9} label="Loading the status" />}>
            <StatusPanel workspaceId={workspace?.id ?? null} />
            <ShortcutsPanel />
          </Suspense>
        </Stack>
      </Box>
    </Stack>
  );
}

const heroSx = { alignItems: 'center', gap: 2, pt: { xs: 1, sm: 2 }, textAlign: 'center' } as const;

const searchSx = {
  position: 'relative',
  width: '100%',
  maxWidth: 560,
  '& > [role="search"]': { maxWidth: 'none' },
  '& .MuiOutlinedInput-root': { height: 48, bgcolor: 'background.paper' },
} as const;

const hintSx = {
  position: 'absolute',
  right: 12,
  top: 13,
  pointerEvents: 'none',
  '@media (pointer: coarse)': { display: 'none' },
} as const;

const chipsSx = {
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const chipSx = {
  bgcolor: 'background.paper',
  '@media (pointer: coarse)': { height: 44, borderRadius: '22px' },
} as const;

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;
