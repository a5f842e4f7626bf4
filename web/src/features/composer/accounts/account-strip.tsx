import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { accountKey } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { findNetwork } from '../../../networks/networks.tsx';
import { AccountAvatar } from '../../../ui/account-avatar.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { RefreshIcon } from '../../../ui/icons/actions.tsx';
import { CheckIcon, PlusIcon } from '../../../ui/icons/icons.tsx';

interface AccountStripProps {
  accounts: readonly ConnectedAccount[] | undefined;
  chosen: ReadonlySet<string>;
  failure: string | null;
  reading: boolean;
  onToggle: (account: ConnectedAccount) => void;
  onToggleAll: () => void;
  onRefresh: () => void;
  /** Null for people who may not connect accounts. */
  onConnect: (() => void) | null;
}

/** Horizontal list of the accounts that a post can go to. */
export function AccountStrip(props: AccountStripProps) {
  const { accounts, chosen, failure, reading, onToggle, onToggleAll, onRefresh, onConnect } = props;
  const all =
    accounts !== undefined && accounts.length > 0 && accounts.every((each) => chosen.has(accountKey(each)));
  return (
    <Box component="section" aria-label="Socials" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: { xs: '1 1 100%', sm: 1 } }}>
          Select your socials
        </Typography>
        {accounts !== undefined && accounts.length > 1 && (
          <Button size="small" color="inherit" onClick={onToggleAll}>
            {all ? 'Select none' : 'Select all'}
          </Button>
        )}
        <IconButton aria-label="Refresh socials" disabled={reading} onClick={onRefresh}>
          <RefreshIcon />
        </IconButton>
        {onConnect && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<PlusIcon />}
            onClick={onConnect}
          >
            Connect
          </Button>
        )}
      </Box>
      {failure !== null && !accounts && <ErrorBox text={failure} onRetry={onRefresh} busy={reading} />}
      {accounts?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>No socials connected</Typography>
      )}
      {accounts !== undefined && accounts.length > 0 && (
        <Box role="group" aria-label="Accounts to post to" sx={rowSx}>
          {accounts.map((account) => (
            <AccountChoice
              key={accountKey(account)}
              account={account}
              chosen={chosen.has(accountKey(account))}
              onToggle={() => onToggle(account)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface AccountChoiceProps {
  account: ConnectedAccount;
  chosen: boolean;
  onToggle: () => void;
}

function AccountChoice({ account, chosen, onToggle }: AccountChoiceProps) {
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
      aria-label={trouble === null ? name : `${name}. ${trouble}`}
      title={trouble ?? name}
      onClick={onToggle}
      sx={choiceSx}
    >
      <AccountAvatar
        id={account.platform_id}
        name={account.username}
        image={account.logo}
        size={36}
        badge={<Icon />}
      />
      <Box component="span" aria-hidden sx={nameSx}>
        {account.username}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'flex', width: 16, color: 'primary.main', '& svg': { width: 16 } }}
      >
        {chosen && <CheckIcon />}
      </Box>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  gap: 1,
  // Fades out at the end to show that there are more.
  overflowX: 'auto',
  pb: 0.5,
  overscrollBehaviorX: 'contain',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
} as const;

const choiceSx = {
  appearance: 'none',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.25,
  maxWidth: 220,
  p: 1,
  pr: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-checked="true"]': { borderColor: 'primary.main', bgcolor: 'action.selected' },
} as const;

const nameSx = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
