import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useVerificationMail } from '../../browser/use-verification-mail.ts';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { authErrorText } from '../session/index.ts';

function Mark({ verified }: { verified: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        typography: 'body2',
        fontWeight: 560,
        color: verified ? 'success.main' : 'warning.main',
        '& svg': { width: 16, height: 16 },
      }}
    >
      {verified ? <CheckIcon /> : <WarningIcon />}
      {verified ? 'Verified' : 'Not verified'}
    </Box>
  );
}

export function VerifiedMark({ email, verified }: { email: string; verified: boolean }) {
  const { sentAt, isTooSoon, busy, failure, send } = useVerificationMail((error) =>
    authErrorText(error, 'We couldn’t send the link. Try again.'),
  );
  const sent = `We sent a link to ${email}. Open it to verify your address.`;
  const wait = isTooSoon ? ' If it doesn’t arrive, you can resend it after a minute.' : '';
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1.5, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{email}</Typography>
        <Mark verified={verified} />
      </Stack>
      {!verified && (
        <Button
          size="small"
          variant="outlined"
          loading={busy}
          disabled={isTooSoon}
          onClick={() => void send()}
        >
          Resend link
        </Button>
      )}
      <Typography
        role="status"
        variant="body2"
        sx={{ color: failure === null ? 'text.secondary' : 'error.main' }}
      >
        {verified ? '' : (failure ?? (sentAt && `${sent}${wait}`) ?? '')}
      </Typography>
    </Stack>
  );
}
