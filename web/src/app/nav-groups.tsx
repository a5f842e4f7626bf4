import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { NavLink } from './nav-item.tsx';
import { NavSubmenu } from './nav-submenu.tsx';
import { groups } from './navigation.ts';

export function NavGroups({ collapsed = false }: { collapsed?: boolean }) {
  return groups.map(({ label, items }) => (
    <Box
      key={label}
      sx={{
        '& + &': {
          mt: collapsed ? 1 : 2,
          pt: collapsed ? 1 : 0,
          borderTop: collapsed ? 1 : 0,
          borderColor: 'divider',
        },
      }}
    >
      <Typography
        id={`nav-${label}`}
        component="p"
        variant="caption"
        sx={
          collapsed
            ? visuallyHidden
            : { px: 1.25, pb: 0.5, color: 'text.secondary', fontWeight: 600, letterSpacing: '0.02em' }
        }
      >
        {label}
      </Typography>
      <Box component="ul" aria-labelledby={`nav-${label}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Box component="li" key={item.label} sx={{ '& + li': { mt: 0.25 } }}>
            {'items' in item ? (
              <NavSubmenu menu={item} collapsed={collapsed} />
            ) : (
              <NavLink to={item} collapsed={collapsed} />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  ));
}
