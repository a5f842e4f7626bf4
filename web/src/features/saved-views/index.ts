import { lazyComponent } from '../../ui/lazy-component.ts';

export const SavedViews = lazyComponent(async () => (await import('./saved-views.tsx')).SavedViews);
