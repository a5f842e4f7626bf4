/** The carousel editor, in one chunk that other editors do not load. */
export { carouselIssuesOf, withCaptionLimit } from '@fanfare/core/composer/carousel-issues.ts';
export { CarouselMode, NoCarouselAccounts } from './carousel-mode.tsx';
export { CarouselPanel } from './carousel-panel.tsx';
