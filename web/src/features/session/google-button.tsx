import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { GoogleMark } from './google-mark.tsx';

/** Touch devices have no hover, so the code is loaded after this delay instead. */
const settledMs = 500;
/** Firebase takes ten seconds to notice that its pop-up was closed. The button is enabled again sooner. */
const returnedMs = 2000;

interface GoogleButtonProps {
  disabled: boolean;
  onStart: () => void;
  onFailure: (error: unknown) => void;
}

export function GoogleButton({ disabled, onStart, onFailure }: GoogleButtonProps) {
  const { session } = useSession();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!window.matchMedia('(hover: none)').matches) return undefined;
    const timer = window.setTimeout(() => session.prepareGoogle(), settledMs);
    return () => window.clearTimeout(timer);
  }, [session]);

  useEffect(() => {
    if (!busy) return undefined;
    let timer: number | undefined;
    const returned = () => {
      timer = window.setTimeout(() => setBusy(false), returnedMs);
    };
    window.addEventListener('focus', returned, { once: true });
    return () => {
      window.removeEventListener('focus', returned);
      window.clearTimeout(timer);
    };
  }, [busy]);

  const start = async () => {
    setBusy(true);
    onStart();
    try {
      await session.signInWithGoogle();
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      fullWidth
      startIcon={<GoogleMark />}
      loading={busy}
      disabled={disabled}
      onPointerEnter={() => session.prepareGoogle()}
      onFocus={() => session.prepareGoogle()}
      onClick={() => void start()}
    >
      Continue with Google
    </Button>
  );
}
