import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../browser/session-context.ts';
import { loginPath, nextPath } from '../features/session/next-path.ts';
import { Splash } from '../ui/splash.tsx';

/** The part of the product for people who are signed in. Others come back here after they have. */
export function RequirePerson() {
  const { person } = useSession();
  const location = useLocation();
  if (person === undefined) return <Splash />;
  return person ? <Outlet /> : <Navigate to={loginPath(location)} replace />;
}

/** The sign-in page sends on whoever is signed in already. */
export function RequireNobody() {
  const { person } = useSession();
  const { search } = useLocation();
  if (person === undefined) return <Splash />;
  return person ? <Navigate to={nextPath(search, window.location.origin)} replace /> : <Outlet />;
}
