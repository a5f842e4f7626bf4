import { Outlet } from 'react-router-dom';
import { useVisit } from '../browser/visit.ts';
import { NothingHere } from './message-page.tsx';

/** Screens for people who work for Fanfare. Others see what they see at an unknown address. */
export function RequireStaff() {
  return useVisit().me.isStaff ? <Outlet /> : <NothingHere />;
}
