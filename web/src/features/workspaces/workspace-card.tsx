import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { roleAtLeast } from '@fanfare/core/workspaces/workspace.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { roleNames } from './rights.ts';

type CardDialog = 'edit' | 'delete' | 'leave';

/** Cuts the name after two lines. Almost every name fits into two lines of the narrowest card. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
} as const;

function CurrentMark() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: 'primary.main',
        fontWeight: 560,
        '& svg': { width: 16, height: 16 },
      }}
    >
      <CheckIcon />
      Current
    </Box>
  );
}

function actionsFor({ role }: WorkspaceWithRole, onOpen: (kind: CardDialog) => void): MenuAction[] {
  return [
    ...(roleAtLeast(role, 'admin') ? [{ label: 'Edit', onSelect: () => onOpen('edit') }] : []),
    role === 'owner'
      ? { label: 'Delete', isDangerous: true, onSelect: () => onOpen('delete') }
      : { label: 'Leave', isDangerous: true, onSelect: () => onOpen('leave') },
  ];
}

interface WorkspaceCardProps {
  workspace: WorkspaceWithRole;
  current: boolean;
  onSwitch: () => void;
  onOpen: (kind: CardDialog) => void;
}

export function WorkspaceCard({ workspace, current, onSwitch, onOpen }: WorkspaceCardProps) {
  const { id, name, image, role } = workspace;
  return (
    <Box
      component="li"
      aria-current={current ? 'true' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        pr: 1,
        minWidth: 0,
        border: 1,
        borderColor: current ? 'primary.main' : 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <NameAvatar id={id} name={name} image={image} size={48} />
      <Stack sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="h2" variant="h3" title={name} sx={twoLines}>
          {name}
        </Typography>
        <Stack
          direction="row"
          sx={{
            typography: 'body2',
            color: 'text.secondary',
            alignItems: 'center',
            columnGap: 1,
            flexWrap: 'wrap',
          }}
        >
          <span>{roleNames[role]}</span>
          {current ? (
            <CurrentMark />
          ) : (
            <Button
              size="small"
              aria-label={`Switch to ${name}`}
              onClick={onSwitch}
              sx={{
                my: '-5px',
                minHeight: 30,
                px: 1,
                '@media (pointer: coarse)': { my: '-12px', minHeight: 44 },
              }}
            >
              Switch
            </Button>
          )}
        </Stack>
      </Stack>
      <MenuButton label={`More for ${name}`} actions={actionsFor(workspace, onOpen)} />
    </Box>
  );
}
