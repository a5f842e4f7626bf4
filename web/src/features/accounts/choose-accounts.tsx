import type { AccountChoice } from '@fanfare/core/accounts/account.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { AccountAvatar } from '../../ui/account-avatar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkBoxSx } from '../../ui/check-box.ts';
import { findNetwork } from '../../networks/networks.tsx';

interface ChooseAccountsProps {
  network: string;
  choices: readonly AccountChoice[];
  onChoose: (ids: string[]) => Promise<void>;
}

/** Shown when one sign-in gives access to several accounts, because some of them may not belong to this workspace. */
export function ChooseAccounts({ network, choices, onChoose }: ChooseAccountsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { Icon } = findNetwork(network);
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onChoose([...chosen]);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Stack sx={{ gap: 2, width: '100%', textAlign: 'start' }}>
      {failure !== null && <Notice>{failure}</Notice>}
      <Stack
        component="ul"
        aria-label="Accounts to choose from"
        sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {choices.map(({ platform_id: id, username, logo }) => (
          <li key={id}>
            <Box
              component="label"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                minHeight: 60,
                py: 1,
                pl: 1.5,
                pr: 2,
                border: 1,
                borderColor: chosen.includes(id) ? 'primary.main' : 'divider',
                borderRadius: '10px',
                bgcolor: 'background.paper',
                cursor: 'pointer',
              }}
            >
              <AccountAvatar id={id} name={username} image={logo} badge={<Icon />} size={36} />
              <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
                {username}
              </Typography>
              <Box
                component="input"
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={busy}
                onChange={() => toggle(id)}
                sx={checkBoxSx}
              />
            </Box>
          </li>
        ))}
      </Stack>
      <Button
        variant="contained"
        size="large"
        loading={busy}
        disabled={chosen.length === 0}
        onClick={() => void submit()}
      >
        {chosen.length < 2 ? 'Connect' : `Connect ${chosen.length} accounts`}
      </Button>
    </Stack>
  );
}
