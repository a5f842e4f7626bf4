import { part } from '../../ui/part.ts';

export const PostInsights = part(async () => (await import('./post-insights.tsx')).PostInsights);
