import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
/** Google's logo in the colours that its guidelines require. */
function GoogleMark() {
  return (
    <svg aria-hidden width="18" height="18" viewBox="0 0 24 24">
      <path
        fill="#4285F4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.5z"
      />
      <path
        fill="#34A853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.8H1.8v3A11.5 11.5 0 0 0 12 23.5z"
      />
      <path fill="#FBBC05" d="M5.6 14.1a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.3z" />
      <path
        fill="#EA4335"
        d="M12 5c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.700l3.800 3C6.500 7 9 5 12 5z"
      />
    </svg>
  );
}

/**
 * On other devices, the code is loaded when the pointer is over the button. Touch devices have no such pointer, so it
 * is loaded after this delay.
 */
const settledMs = 500;
/**
 * Firebase takes ten seconds to notice that its pop-up was closed. The button is enabled again this long after the page
 * has got the focus back.
 */
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
