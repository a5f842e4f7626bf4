import { lazyComponent } from '../../ui/lazy-component.ts';

export { PromoBanner } from './promo-banner.tsx';
export const Testimonials = lazyComponent(async () => (await import('./testimonials.tsx')).Testimonials);
