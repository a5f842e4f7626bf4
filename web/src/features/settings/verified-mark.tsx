import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { sessionTrouble } from './session-trouble.ts';

type Sending = 'not yet' | 'on its way' | 'sent';

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
      {verified ? 'Verified' : 'Not verified yet'}
    </Box>
  );
}

/** Whether the address is known to be theirs, and the way to prove it. */
export function VerifiedMark({ email, verified }: { email: string; verified: boolean }) {
  const { session } = useSession();
  const [sending, setSending] = useState<Sending>('not yet');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setSending('on its way');
    setProblem(null);
    try {
      await session.sendVerification();
      setSending('sent');
    } catch (error) {
      setSending('not yet');
      setProblem(sessionTrouble(error, 'The link could not be sent. Please try again.'));
    }
  };
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1.5, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{email}</Typography>
        <Mark verified={verified} />
      </Stack>
      {!verified && sending !== 'sent' && (
        <Button
          size="small"
          variant="outlined"
          loading={sending === 'on its way'}
          onClick={() => void send()}
        >
          Send the link again
        </Button>
      )}
      <Typography
        role="status"
        variant="body2"
        sx={{ color: problem === null ? 'text.secondary' : 'error.main', '&:empty': { display: 'none' } }}
      >
        {problem ??
          (sending === 'sent' && !verified
            ? `We sent a link to ${email}. Please open it to verify the address.`
            : '')}
      </Typography>
    </Stack>
  );
}
