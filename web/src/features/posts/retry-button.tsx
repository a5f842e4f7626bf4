import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

interface RetryButtonProps extends Pick<ButtonProps, 'variant'> {
  count: number;
  /** True if the network would refuse the unchanged post again. */
  mustEdit: boolean;
  busy: boolean;
  onClick: () => void;
}

/** The button is not disabled during the retry, because a disabled button would lose the focus. */
export const RetryButton = ({ count, mustEdit, busy, onClick, variant }: RetryButtonProps) => (
  <Button
    variant={variant}
    color="inherit"
    size="small"
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
    sx={{ '&[aria-disabled="true"]': { color: 'transparent', cursor: 'default' } }}
  >
    {`${count === 1 ? 'Retry' : `Retry all ${count}`}${mustEdit ? ' unchanged' : ''}`}
    {busy && (
      <CircularProgress aria-hidden size={16} sx={{ position: 'absolute', color: 'text.secondary' }} />
    )}
  </Button>
);
