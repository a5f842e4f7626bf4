import { rowsInScope, type FileScope, type Sheet } from '@fanfare/core/sheet/sheet.ts';
import { Segmented } from '../../../ui/segmented.tsx';

const labels: Readonly<Record<FileScope, string>> = {
  all: 'All',
  selected: 'Selected',
  undated: 'Without a time',
};

/** The files are the selected ones, if there are any. */
export const firstScope = ({ selected }: Sheet): FileScope => (selected.length > 0 ? 'selected' : 'all');

interface FilesFieldProps {
  sheet: Sheet;
  scopes: readonly FileScope[];
  value: FileScope;
  onChange: (scope: FileScope) => void;
}

/** Chooses the files that a dialog changes. */
export function FilesField({ sheet, scopes, value, onChange }: FilesFieldProps) {
  const options = scopes.map((scope) => {
    const count = rowsInScope(sheet, scope).length;
    return { value: scope, label: `${labels[scope]} ${count}`, disabled: count === 0 && scope !== value };
  });
  return <Segmented label="Files" options={options} value={value} onChange={onChange} />;
}
