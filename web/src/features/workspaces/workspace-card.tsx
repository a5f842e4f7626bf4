import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { roleAtLeast, type Role } from '@fanfare/core/workspaces/workspace.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';

const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', user: 'Member' };

function Row({ children }: { children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 2,
        pr: 1.5,
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}

/** The longest name fits on two lines of the narrowest card, or nearly. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
} as const;

interface WorkspaceCardProps {
  workspace: WorkspaceWithRole;
  onEdit: () => void;
}

export function WorkspaceCard({ workspace, onEdit }: WorkspaceCardProps) {
  const { id, name, image, role } = workspace;
  return (
    <Row>
      <NameAvatar id={id} name={name} image={image} size={48} />
      <Stack sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="h2" variant="h3" title={name} sx={twoLines}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {roleNames[role]}
        </Typography>
      </Stack>
      {roleAtLeast(role, 'admin') && (
        <Tooltip title="Edit">
          <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
            <EditIcon />
          </IconButton>
        </Tooltip>
      )}
    </Row>
  );
}

export function WorkspaceCardSkeleton() {
  return (
    <Row>
      <Skeleton variant="rounded" width={48} height={48} sx={{ borderRadius: '10px' }} />
      <Stack sx={{ flex: 1, gap: 0.5 }}>
        <Skeleton width="60%" />
        <Skeleton width="30%" />
      </Stack>
    </Row>
  );
}
