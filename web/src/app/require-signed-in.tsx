import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { signOutState, signOutStateOf } from '../browser/sign-out.ts';
import { useSession } from '../browser/session-context.ts';
import { loginPath, nextPath } from '../features/session/next-path.ts';
import { Splash } from '../ui/splash.tsx';
import Box from '@mui/material/Box';

/** Message shown above the login page after a deliberate sign-out. */
export function SignedOutNotice() {
  const notice = signOutStateOf(useLocation().state)?.notice ?? null;
  return (
    <Box role="status" sx={{ '&:not(:empty)': { px: 2, pt: 2 } }}>
      {notice !== null && (
        <Box
          sx={{
            maxWidth: 560,
            mx: 'auto',
            px: 2,
            py: 1.25,
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: 'background.paper',
          }}
        >
          {notice}
        </Box>
      )}
    </Box>
  );
}

/**
 * Redirects people who are signed out to the login page. After they sign in, they return to this page, unless they
 * signed out deliberately.
 */
export function RequireSignedIn() {
  const { person, left } = useSession();
  const location = useLocation();
  if (person === undefined) return <Splash />;
  if (person) return <Outlet />;
  if (left?.from === location.key) return <Navigate to="/login" state={signOutState(left.notice)} replace />;
  return <Navigate to={loginPath(location)} replace />;
}

/** Redirects people who are signed in away from the login page. */
export function RequireSignedOut() {
  const { person } = useSession();
  const { search } = useLocation();
  if (person === undefined) return <Splash />;
  if (person) return <Navigate to={nextPath(search, window.location.origin)} replace />;
  return (
    <>
      <SignedOutNotice />
      <Outlet />
    </>
  );
}
