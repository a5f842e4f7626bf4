import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { trailOf } from './breadcrumb-trail.ts';

/** Links to the parent screens. Hidden on top-level screens. */
export function Breadcrumb() {
  const trail = trailOf(useLocation().pathname);
  if (trail.length < 2) return null;
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={{ mb: 1.5 }}>
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
        {trail.map(({ label, path }, i) => (
          <li key={path}>
            {i === trail.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link component={RouterLink} to={path} color="inherit" underline="hover">
                {label}
              </Link>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
