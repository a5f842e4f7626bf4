import { lazyComponent } from '../../ui/lazy-component.ts';

export type { BuilderInput } from './utm-builder.tsx';

export const UtmBuilder = lazyComponent(async () => (await import('./utm-builder.tsx')).UtmBuilder);
/** Adds a preset to the links of a description. It is loaded only when the description contains a link. */
export const TagLinksButton = lazyComponent(
  async () => (await import('./tag-links-button.tsx')).TagLinksButton,
);
