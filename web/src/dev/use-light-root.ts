import { useEffect } from 'react';

/** Within a dark page the light half would be dark in part: what is dark asks for any dark ancestor. */
export function useLightRoot(): void {
  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset['theme'];
    root.dataset['theme'] = 'light';
    return () => {
      if (before !== undefined) root.dataset['theme'] = before;
    };
  }, []);
}
