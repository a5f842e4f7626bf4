import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSignOut } from '../../browser/sign-out.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { timeText } from '../../ui/date-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProductMark } from '../../ui/product-mark.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** Replaces the whole product for an account that is about to be deleted. */
export function RestoreScreen() {
  const { call } = useSession();
  const leave = useSignOut();
  const { me, refresh } = useVisit();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useTitle('Restore your account');

  const restore = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call('restoreAccount', {});
      await refresh();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const removedAt = me.deletion?.removedAt;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Stack sx={{ width: '100%', maxWidth: 440, gap: 2.5, alignItems: 'flex-start' }}>
        <ProductMark size={40} />
        <Stack sx={{ gap: 1 }}>
          <Typography variant="h1">Your account will be deleted</Typography>
          {removedAt !== undefined && (
            <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {me.email} will be removed with everything in it on{' '}
              <Box component="time" dateTime={removedAt} sx={{ color: 'text.primary', fontWeight: 560 }}>
                {timeText(removedAt, me.settings.timeZone)}
              </Box>{' '}
              ({me.settings.timeZone}). Until then you can restore it, and nothing is lost.
            </Typography>
          )}
        </Stack>
        {failure !== null && <Notice>{failure}</Notice>}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" loading={busy} onClick={() => void restore()}>
            Restore my account
          </Button>
          <Button color="inherit" disabled={busy} onClick={() => void leave()}>
            Logout
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}
