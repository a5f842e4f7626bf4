export { PromoBanner } from './promo-banner.tsx';
