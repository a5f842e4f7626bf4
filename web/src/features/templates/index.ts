import { lazyComponent } from '../../ui/lazy-component.ts';

/** Modal to create or edit a template in another feature. */
export const TemplateModal = lazyComponent(async () => (await import('./template-modal.tsx')).TemplateModal);
/** Modal to choose a template in another feature; loaded when it is first opened. */
export const TemplatePicker = lazyComponent(
  async () => (await import('./template-picker.tsx')).TemplatePicker,
);
