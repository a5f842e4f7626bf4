import { writeTemplateFile } from '@fanfare/core/templates/template-file.ts';
import type { Template } from '@fanfare/core/templates/template.ts';
import { saveBlob } from '../../browser/save-file.ts';

/** Downloads the templates as a file that can be imported again. */
export function saveTemplates(templates: readonly Template[]): void {
  saveBlob(new Blob([writeTemplateFile(templates)], { type: 'application/json' }), 'fanfare-templates.json');
}
