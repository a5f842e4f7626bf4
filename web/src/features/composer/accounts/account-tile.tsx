import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { AccountAvatar } from '../../../ui/account-avatar.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';

interface AccountTileProps {
  account: ConnectedAccount;
  chosen: boolean;
  isLow: boolean;
  onToggle: (account: ConnectedAccount) => void;
}

/** Shortens a long name in its middle, because names of one person's accounts often differ only at the end. */
function shortName(name: string): string {
  const letters = [...name];
  return letters.length > 14 ? `${letters.slice(0, 7).join('')}…${letters.slice(-6).join('')}` : name;
}

/** Memoised: rendered again only if the account or its selection changes. */
export const AccountTile = memo(function AccountTile({ account, chosen, isLow, onToggle }: AccountTileProps) {
  const { Icon, label } = findNetwork(account.platform);
  const name = `${account.username} on ${label}`;
  const trouble =
    account.problem ?? (account.missingPermissions.length > 0 ? 'A permission is missing.' : null);
  return (
    <Box
      component="button"
      type="button"
      role="checkbox"
      aria-checked={chosen}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      aria-label={trouble === null ? name : `${name}. ${trouble}`}
      title={trouble ?? name}
      onClick={() => onToggle(account)}
      sx={isLow ? lowTileSx : tileSx}
    >
      <AccountAvatar
        id={account.platform_id}
        name={account.username}
        image={account.logo}
        size={isLow ? 28 : 36}
        badge={<Icon />}
      />
      <Box component="span" aria-hidden sx={isLow ? lowNameSx : nameSx}>
        {shortName(account.username)}
      </Box>
      <Box component="span" aria-hidden data-tick sx={tickSx}>
        {chosen && <CheckIcon />}
      </Box>
    </Box>
  );
});

const tileSx = {
  appearance: 'none',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: { xs: 0.25, sm: 1 },
  width: '100%',
  height: { xs: 61, sm: 82 },
  px: 0.5,
  pt: { xs: 0.5, sm: 1.5 },
  pb: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: { xs: '0.7rem', sm: '0.78rem' },
  lineHeight: { xs: 1.2, sm: 'inherit' },
  fontWeight: 520,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-checked="true"]': {
    color: 'text.primary',
    borderColor: 'primary.main',
    bgcolor: 'action.selected',
    '& > [data-tick]': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  },
} as const;

/** A row of picture and name, with the tick in the corner. */
const lowTileSx = {
  ...tileSx,
  flexDirection: 'row',
  gap: 1,
  height: 44,
  px: 1,
  pt: 0,
  '& > [data-tick]': { top: '3px', right: '3px', width: 14, height: 14 },
} as const;

const nameSx = {
  width: '100%',
  overflow: 'hidden',
  textAlign: 'center',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const lowNameSx = {
  ...nameSx,
  // Leaves room for the tick.
  pr: '9px',
  textAlign: 'left',
  fontSize: '0.72rem',
} as const;

const tickSx = {
  position: 'absolute',
  top: { xs: 3, sm: 6 },
  right: { xs: 3, sm: 6 },
  display: 'grid',
  placeItems: 'center',
  width: 16,
  height: 16,
  border: '1.5px solid',
  borderColor: 'text.secondary',
  borderRadius: '50%',
  bgcolor: 'background.paper',
  color: 'primary.contrastText',
  '& svg': { width: 10, height: 10, strokeWidth: 3 },
} as const;
