import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ErrorBox } from '../../ui/error-box.tsx';
import { findNetwork } from '../../networks/networks.tsx';
import type { Connecting } from './use-connect.ts';

/**
 * Shown while a network's window is open. The product cannot detect that the window was closed without an answer,
 * because some networks isolate their window from ours.
 */
export function ConnectingNotice({ connecting }: { connecting: Connecting }) {
  const { failure, waitingFor, openAgain, stopWaiting } = connecting;
  if (failure !== null) return <ErrorBox text={failure} />;
  if (waitingFor === null) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        Waiting for {findNetwork(waitingFor).label}. If you closed its window, nothing was connected.
      </Box>
      <Button size="small" color="inherit" onClick={stopWaiting}>
        Cancel
      </Button>
      <Button size="small" variant="outlined" onClick={openAgain}>
        Open again
      </Button>
    </Box>
  );
}
