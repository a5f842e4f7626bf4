import { part } from '../../ui/part.ts';

/** Modal to choose a template in another feature; loaded when it is first opened. */
export const TemplatePicker = part(async () => (await import('./template-picker.tsx')).TemplatePicker);
