import { Outlet } from 'react-router-dom';
import { useVisit } from '../browser/visit.ts';
import { NothingHere } from './message-page.tsx';

/** Screens for people who work for Fanfare. Other people see the same page as at an unknown address. */
export function RequireStaff() {
  return useVisit().me.isStaff ? <Outlet /> : <NothingHere />;
}
