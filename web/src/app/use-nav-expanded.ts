import useMediaQuery from '@mui/material/useMediaQuery';
import { useStoredChoice } from '../browser/stored.ts';

/** The width of the sidebar in pixels. */
export const navWidth = { expanded: 232, collapsed: 60 } as const;

/** The sidebar is expanded on wide screens and collapsed on others, until the person chooses. */
export function useNavExpanded(): [isExpanded: boolean, choose: (isExpanded: boolean) => void] {
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const [chosen, choose] = useStoredChoice('fanfare-nav-expanded');
  return [chosen ?? isWide, choose];
}
