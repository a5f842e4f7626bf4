import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Box from '@mui/material/Box';
import { AccountCard } from './account-card.tsx';

interface AccountListProps {
  accounts: readonly ConnectedAccount[];
  onReconnect: (account: ConnectedAccount) => void;
  onDisconnect: (account: ConnectedAccount) => void;
}

export function AccountList({ accounts, onReconnect, onDisconnect }: AccountListProps) {
  return (
    <Box
      component="ul"
      aria-label="Connected accounts"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {accounts.map((account) => (
        <AccountCard
          key={`${account.platform} ${account.platform_id}`}
          account={account}
          onReconnect={() => onReconnect(account)}
          onDisconnect={() => onDisconnect(account)}
        />
      ))}
    </Box>
  );
}
