import { lazyComponent } from '../../ui/lazy-component.ts';

export const PostInsights = lazyComponent(async () => (await import('./post-insights.tsx')).PostInsights);
