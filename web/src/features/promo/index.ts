import { part } from '../../ui/part.ts';

export { PromoBanner } from './promo-banner.tsx';
export const Testimonials = part(async () => (await import('./testimonials.tsx')).Testimonials);
