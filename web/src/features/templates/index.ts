import { lazyOnRequest } from '../../ui/lazy-component.ts';

export const TemplateModal = lazyOnRequest(async () => (await import('./template-modal.tsx')).TemplateModal);
export const TemplatePicker = lazyOnRequest(
  async () => (await import('./template-picker.tsx')).TemplatePicker,
);
