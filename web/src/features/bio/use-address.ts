import { useSearchParams } from 'react-router-dom';

export const bioTabs = [
  { id: 'links', label: 'Links' },
  { id: 'profile', label: 'Profile' },
  { id: 'theme', label: 'Theme' },
  { id: 'results', label: 'Results' },
  { id: 'settings', label: 'Settings' },
] as const;
export type BioTab = (typeof bioTabs)[number]['id'];

/** The page id in the address of a page that is being created. */
export const newPage = 'new';

/** The open page and tab. They are stored in the address, so that a link and a reload open the same page and tab. */
export function useBioAddress() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const set = (change: Record<string, string | null>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value === null) after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return {
    pageId: params.get('page'),
    tab: bioTabs.find(({ id }) => id === wanted)?.id ?? ('links' as const),
    days: params.get('days'),
    openPage: (page: string | null) => set({ page, tab: null }),
    openTab: (tab: BioTab) => set({ tab: tab === 'links' ? null : tab }),
    showDays: (days: string | null) => set({ days }),
  };
}
