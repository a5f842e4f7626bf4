import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { AccountAvatar } from '../../ui/account-avatar.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { HealthNotes } from './health-notes.tsx';
import { accountHealth } from './health.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { mayManageAccounts } from './rights.ts';

interface AccountCardProps {
  account: ConnectedAccount;
  onReconnect: () => void;
  onDisconnect: () => void;
  /** Null for networks whose profile has no preview. */
  onPreview: (() => void) | null;
}

export function AccountCard({ account, onReconnect, onDisconnect, onPreview }: AccountCardProps) {
  const { me, workspace } = useVisit();
  const manages = mayManageAccounts(workspace);
  const { platform, platform_id: id, username, logo } = account;
  const { label, Icon } = findNetwork(platform);
  const [now] = useState(() => new Date());
  const health = accountHealth(account, {
    timeZone: me.settings.timeZone,
    now,
    manages,
  });
  const actions: MenuAction[] = manages
    ? [
        { label: 'Reconnect', onSelect: onReconnect },
        { label: 'Disconnect', isDangerous: true, onSelect: onDisconnect },
      ]
    : [];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        alignContent: 'start',
        p: 2,
        border: 1,
        borderColor: health.warning === null ? 'divider' : 'error.main',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Stack direction="row" sx={{ gap: 1.75, alignItems: 'center', minWidth: 0 }}>
        <AccountAvatar id={id} name={username} image={logo} badge={<Icon />} size={44} />
        <Stack sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            component="h2"
            variant="h3"
            title={username}
            sx={{
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 2,
              overflow: 'hidden',
              overflowWrap: 'anywhere',
            }}
          >
            {username}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
        </Stack>
        {actions.length > 0 && <MenuButton label={`More for ${username} on ${label}`} actions={actions} />}
      </Stack>
      <HealthNotes health={health} onReconnect={manages ? onReconnect : null} />
      {onPreview && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={`Preview the profile of ${username}`}
          onClick={onPreview}
          sx={{ justifySelf: 'start' }}
        >
          Preview profile
        </Button>
      )}
    </Box>
  );
}
