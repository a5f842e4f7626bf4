import { lazyComponent } from '../../ui/lazy-component.ts';

export { useShowGuide } from './use-show-guide.ts';

/** Loaded when needed, because the field is as large as the rest of a screen and seldom used. */
export const TimeZoneField = lazyComponent(async () => (await import('./time-zone-field.tsx')).TimeZoneField);
