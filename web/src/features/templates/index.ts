import { lazyComponent } from '../../ui/lazy-component.ts';

export const TemplateModal = lazyComponent(async () => (await import('./template-modal.tsx')).TemplateModal);
export const TemplatePicker = lazyComponent(
  async () => (await import('./template-picker.tsx')).TemplatePicker,
);
