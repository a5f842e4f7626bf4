import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { PanelIcon } from '../ui/icons/navigation.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { RowContent, navSx } from './nav-item.tsx';
import { NavGroups } from './nav-groups.tsx';
import { dashboard } from './navigation.ts';
import { navWidth, useNavExpanded } from './use-nav-expanded.ts';

export function SideNav() {
  const [isExpanded, choose] = useNavExpanded();
  const collapsed = !isExpanded;
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        flexShrink: 0,
        width: collapsed ? navWidth.collapsed : navWidth.expanded,
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: (theme) => theme.transitions.create('width', { duration: 160 }),
      }}
    >
      <Box
        component={Link}
        to={dashboard.path}
        aria-label="Fanfare dashboard"
        sx={{
          height: 56,
          flexShrink: 0,
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 2,
          color: 'text.primary',
          textDecoration: 'none',
        }}
      >
        <ProductMark />
        {!collapsed && (
          <Typography component="span" variant="h2">
            Fanfare
          </Typography>
        )}
      </Box>
      <Box
        sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', px: 1, py: 1, overscrollBehavior: 'contain' }}
      >
        <NavGroups collapsed={collapsed} />
      </Box>
      <Box sx={{ ...navSx, p: 1, borderTop: 1, borderColor: 'divider' }}>
        <button
          type="button"
          className="row"
          aria-expanded={!collapsed}
          title={collapsed ? 'Expand' : undefined}
          aria-label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
          onClick={() => choose(collapsed)}
        >
          <RowContent Icon={PanelIcon} label="Collapse" collapsed={collapsed} />
        </button>
      </Box>
    </Box>
  );
}
