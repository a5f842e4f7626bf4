import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useStoredChoice } from '../browser/stored.ts';
import { useVisit } from '../browser/visit.ts';
import { ChevronDownIcon } from '../ui/icons/navigation.tsx';
import { NameAvatar } from '../ui/name-avatar.tsx';
import { NavSheetButton } from './nav-sheet-button.tsx';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceRow } from './workspace-row.tsx';

/** On small screens the row of workspaces can be collapsed. */
export function TopBar() {
  const id = useId();
  const { workspace, workspaces } = useVisit();
  const [chosen, choose] = useStoredChoice('fanfare-workspace-row');
  const open = chosen ?? false;
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 10,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Stack direction="row" sx={{ height: 56, px: { xs: 1, md: 3 }, gap: 1, alignItems: 'center' }}>
        <NavSheetButton />
        {workspace && (
          <Stack
            direction="row"
            sx={{
              gap: 1.25,
              alignItems: 'center',
              minWidth: 0,
              flexShrink: { md: 0 },
              maxWidth: { md: '40%' },
            }}
          >
            <NameAvatar id={workspace.id} name={workspace.name} image={workspace.image} size={28} />
            <Typography component="p" variant="h3" noWrap title={workspace.name}>
              {workspace.name}
            </Typography>
          </Stack>
        )}
        {workspaces.length > 0 && (
          <>
            <Box sx={{ display: { xs: 'flex', md: 'none' } }}>
              <IconButton
                aria-label={open ? 'Hide workspaces' : 'Show workspaces'}
                aria-expanded={open}
                aria-controls={id}
                onClick={() => choose(!open)}
              >
                <Box component="span" sx={{ display: 'flex', transform: open ? 'rotate(180deg)' : 'none' }}>
                  <ChevronDownIcon />
                </Box>
              </IconButton>
            </Box>
            <Box
              sx={{
                display: { xs: 'none', md: 'flex' },
                minWidth: 0,
                ml: 1,
                pl: 1.5,
                borderLeft: 1,
                borderColor: 'divider',
              }}
            >
              <WorkspaceRow />
            </Box>
          </>
        )}
        <Box sx={{ ml: 'auto' }}>
          <UserMenu />
        </Box>
      </Stack>
      {workspaces.length > 0 && (
        <Box
          id={id}
          sx={{ display: { xs: open ? 'block' : 'none', md: 'none' }, px: 1.5, pb: 1, overflow: 'hidden' }}
        >
          <WorkspaceRow />
        </Box>
      )}
    </Box>
  );
}
