import { Navigate, Outlet, useLocation } from 'react-router';
import { farewellOf } from '../browser/farewell.ts';
import { useSession } from '../browser/session-context.ts';
import { loginPath, nextPath } from '../features/session/next-path.ts';
import { Splash } from '../ui/splash.tsx';
import { FarewellNotice } from './farewell-notice.tsx';

/** The part of the product for people who are signed in. Others come back here after they have. */
export function RequirePerson() {
  const { person } = useSession();
  const location = useLocation();
  if (person === undefined) return <Splash />;
  if (person) return <Outlet />;
  const farewell = farewellOf(location.state);
  if (farewell) return <Navigate to="/login" state={farewell} replace />;
  return <Navigate to={loginPath(location)} replace />;
}

/** The sign-in page sends on whoever is signed in already. */
export function RequireNobody() {
  const { person } = useSession();
  const { search } = useLocation();
  if (person === undefined) return <Splash />;
  if (person) return <Navigate to={nextPath(search, window.location.origin)} replace />;
  return (
    <>
      <FarewellNotice />
      <Outlet />
    </>
  );
}
