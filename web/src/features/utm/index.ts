import { part } from '../../ui/part.ts';

export type { BuilderInput } from './utm-builder.tsx';

/** Builds links with UTM values, and saves presets. */
export const UtmBuilder = part(async () => (await import('./utm-builder.tsx')).UtmBuilder);
/** Adds a preset to the links of a description. Needed only once there is a link. */
export const TagLinksButton = part(async () => (await import('./tag-links-button.tsx')).TagLinksButton);
