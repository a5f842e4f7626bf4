export { TimeZoneField } from './lazy-time-zone-field.tsx';
export { useShowGuide } from './use-show-guide.ts';
