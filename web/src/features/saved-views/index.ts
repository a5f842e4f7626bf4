import { part } from '../../ui/part.ts';

export const SavedViews = part(async () => (await import('./saved-views.tsx')).SavedViews);
