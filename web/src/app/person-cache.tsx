import { Outlet } from 'react-router';
import { ReadCache } from '../browser/read-cache.tsx';

/** Gives signed-in pages a cache. The login pages read nothing and do not need to load it. */
export const PersonCache = () => (
  <ReadCache>
    <Outlet />
  </ReadCache>
);
