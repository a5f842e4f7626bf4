import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { findNetwork } from './networks.tsx';

interface WaitingNoticeProps {
  platform: string;
  onAgain: () => void;
  onCancel: () => void;
}

/**
 * A network's window is open, or was closed without an answer. Which of the two cannot be told: some networks cut
 * their window off from ours.
 */
export function WaitingNotice({ platform, onAgain, onCancel }: WaitingNoticeProps) {
  const { label } = findNetwork(platform);
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
        Waiting for {label}. If its window is closed, nothing was connected.
      </Box>
      <Button size="small" color="inherit" onClick={onCancel}>
        Cancel
      </Button>
      <Button size="small" variant="outlined" onClick={onAgain}>
        Open it again
      </Button>
    </Box>
  );
}
