import { Outlet } from 'react-router';
import { ReadCache } from '../browser/read-cache.tsx';

/** Around every page behind the door; those before it read nothing and do without. */
export const PersonCache = () => (
  <ReadCache>
    <Outlet />
  </ReadCache>
);
