import { useEffect } from 'react';

/** Names the page in the tab, in the history and to those who hear it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fanfare`;
  }, [title]);
}
