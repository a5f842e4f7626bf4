import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface ErrorBoxProps {
  text: string;
  onRetry?: () => void;
  /** It is being tried again. */
  busy?: boolean;
}

/** What went wrong, where it went wrong, and the way to try again. */
export function ErrorBox({ text, onRetry, busy = false }: ErrorBoxProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        onRetry && (
          <Button color="inherit" size="small" loading={busy} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
