import { part } from '../../ui/part.ts';

export { useShowGuide } from './use-show-guide.ts';

/** Loaded when needed, because the field is as large as the rest of a screen and seldom used. */
export const TimeZoneField = part(async () => (await import('./time-zone-field.tsx')).TimeZoneField);
