import Box from '@mui/material/Box';
import { deviceTimeZone } from '../../browser/device.ts';
import { clockText } from '../../ui/date-text.ts';
import { ResendButton } from './resend-button.tsx';
import { useSendVerification } from './use-verification.ts';

/** Sends the link again and says when it was sent. */
export function ResendLink() {
  const { sentAt, isTooSoon, busy, failure, send } = useSendVerification();
  return (
    <>
      <ResendButton loading={busy} disabled={isTooSoon} onClick={() => void send()} />
      <Box component="span" role="status" sx={{ color: failure === null ? 'text.secondary' : 'error.main' }}>
        {failure ?? (sentAt && `We sent the link at ${clockText(sentAt, deviceTimeZone())}.`) ?? ''}
      </Box>
    </>
  );
}
