import { rowsInScope, type FileScope, type Sheet } from '@fanfare/core/sheet/sheet.ts';
import Typography from '@mui/material/Typography';
import { Segmented } from '../../../ui/segmented.tsx';
import type { SheetTools } from '../sheet-tools.ts';

const labels: Readonly<Record<FileScope, string>> = {
  all: 'All',
  selected: 'Selected',
  undated: 'Without a time',
};

/**
 * The scope that is selected at first: the selected files, if some but not all files are selected. Otherwise all files,
 * including those that are still being uploaded.
 */
export const firstScope = ({ rows, selected }: Sheet): FileScope =>
  selected.length > 0 && selected.length < rows.length ? 'selected' : 'all';

/** Tells whether a change is also made to the files that are still being uploaded. */
export const includesUploading = (scope: FileScope, { uploading }: Pick<SheetTools, 'uploading'>): boolean =>
  uploading > 0 && scope !== 'selected';

function uploadingText(count: number, isChanged: boolean): string {
  if (isChanged)
    return count === 1
      ? '1 file is still uploading, and is changed too when it arrives.'
      : `${count} files are still uploading, and are changed too when they arrive.`;
  return count === 1
    ? '1 file is still uploading. It is not changed.'
    : `${count} files are still uploading. They are not changed.`;
}

interface FilesFieldProps {
  tools: Pick<SheetTools, 'sheet' | 'uploading'>;
  scopes: readonly FileScope[];
  value: FileScope;
  onChange: (scope: FileScope) => void;
  /**
   * False if the change cannot be made to files whose upload ends later. An even spread, for example, has no times for
   * them.
   */
  mayIncludeUploading?: boolean;
}

export function FilesField({ tools, scopes, value, onChange, mayIncludeUploading = true }: FilesFieldProps) {
  const { sheet, uploading } = tools;
  const options = scopes.map((scope) => {
    const count = rowsInScope(sheet, scope).length;
    return { value: scope, label: `${labels[scope]} ${count}`, disabled: count === 0 && scope !== value };
  });
  return (
    <div>
      <Segmented label="Files" options={options} value={value} onChange={onChange} />
      {uploading > 0 && (
        <Typography variant="body2" role="status" sx={{ mt: 0.75, color: 'text.secondary' }}>
          {uploadingText(uploading, mayIncludeUploading && includesUploading(value, tools))}
        </Typography>
      )}
    </div>
  );
}
