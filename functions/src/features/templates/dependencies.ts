import type { TemplateStore } from '../../store/templates.ts';

export interface TemplateDependencies {
  templates: TemplateStore;
  newId(): string;
}
