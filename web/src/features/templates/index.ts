import { part } from '../../ui/part.ts';

/** Modal to create or edit a template in another feature. */
export const TemplateModal = part(async () => (await import('./template-modal.tsx')).TemplateModal);
/** Modal to choose a template in another feature; loaded when it is first opened. */
export const TemplatePicker = part(async () => (await import('./template-picker.tsx')).TemplatePicker);
