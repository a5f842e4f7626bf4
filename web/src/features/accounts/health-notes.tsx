import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Health } from './health.ts';

interface HealthNotesProps {
  health: Health;
  /** Null for people who may not connect accounts. */
  onReconnect: (() => void) | null;
}

/** The problem of an account, its effect on posts and the button that solves it, then further notes. */
export function HealthNotes({ health: { warning, risk, notes }, onReconnect }: HealthNotesProps) {
  return (
    <>
      {(warning !== null || risk !== null) && (
        <Stack sx={{ gap: 1, alignItems: 'flex-start', typography: 'body2', overflowWrap: 'anywhere' }}>
          {warning !== null && (
            <Typography variant="inherit" sx={{ color: 'error.main', fontWeight: 500 }}>
              {warning}
            </Typography>
          )}
          {risk !== null && (
            <Typography
              variant="inherit"
              sx={{ color: warning === null ? 'warning.main' : 'text.primary', fontWeight: 500 }}
            >
              {risk}
            </Typography>
          )}
          {onReconnect && (
            <Button size="small" variant="outlined" onClick={onReconnect}>
              Reconnect
            </Button>
          )}
        </Stack>
      )}
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}
      >
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </>
  );
}
