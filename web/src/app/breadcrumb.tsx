import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';

const labels: Readonly<Record<string, string>> = {
  dashboard: 'Dashboard',
  schedule: 'Calendar',
  'ai-generator': 'AI Generator',
  team: 'Workspaces',
  slots: 'Posting slots',
};

interface Crumb {
  label: string;
  path: string;
}

/** Capitalises each word in the name of a screen, but only the first letter in the title of a help article. */
function labelOf(segment: string, parent: string | undefined): string {
  const words = segment.replace(/-/g, ' ');
  const capitals = parent === 'support' ? /^\p{L}/u : /\b\p{L}/gu;
  return words.replace(capitals, (letter) => letter.toUpperCase());
}

export function toBreadcrumbs(pathname: string): Crumb[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return segments.map((segment, i) => ({
    label: ownEntry(labels, segment) ?? labelOf(segment, segments[i - 1]),
    path: `/${segments.slice(0, i + 1).join('/')}`,
  }));
}

const linkSx = { color: 'inherit', '&:not(:hover)': { textDecoration: 'none' } } as const;

/** Links to the parent screens. Hidden on top-level screens. */
export function Breadcrumb() {
  const crumbs = toBreadcrumbs(useLocation().pathname);
  if (crumbs.length < 2) return null;
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={{ display: { xs: 'none', sm: 'block' }, mb: 1.5 }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          m: 0,
          p: 0,
          listStyle: 'none',
          typography: 'body2',
          color: 'text.secondary',
          '& li + li::before': { content: '"/"', mr: 0.75, color: 'text.disabled' },
        }}
      >
        {crumbs.map(({ label, path }, i) => (
          <li key={path}>
            {i === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Box component={Link} to={path} sx={linkSx}>
                {label}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
