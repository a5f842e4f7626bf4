import { counted } from '@fanfare/core/text/counted.ts';
import type { CsvField } from '@fanfare/core/sheet/csv-columns.ts';
import type { CsvView } from '@fanfare/core/sheet/csv-work.ts';
import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import Box from '@mui/material/Box';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { CheckIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { iconText } from './icon-text.ts';

type MappedColumn = CsvView['columns'][number] & { index: number };

interface CsvMappingProps {
  view: CsvView;
  columns: readonly SheetColumn[];
  onMap: (column: number, field: CsvField | null) => void;
}

const notImported = '';

const cellsText = (count: number): string => `${counted(count, 'cell')} to repair`;

function State({ field, problems }: Pick<MappedColumn, 'field' | 'problems'>) {
  if (field === null) return <Box sx={{ ...iconText, color: 'text.secondary' }}>Left out</Box>;
  if (problems > 0)
    return (
      <Box sx={{ ...iconText, color: 'error.main' }}>
        <WarningIcon />
        {cellsText(problems)}
      </Box>
    );
  return (
    <Box sx={{ ...iconText, color: 'success.main' }}>
      <CheckIcon />
      Recognised
    </Box>
  );
}

const optionsFor = (columns: readonly SheetColumn[]): SelectOption[] => [
  { value: notImported, label: 'Do not import' },
  { value: 'file', label: 'File' },
  ...columns.map(({ field, label }) => ({ value: field, label })),
  { value: 'date', label: 'Date only' },
  { value: 'time', label: 'Time only' },
];

const columnsFor = (
  options: readonly SelectOption[],
  onMap: CsvMappingProps['onMap'],
): Column<MappedColumn>[] => [
  {
    id: 'name',
    header: 'In the file',
    width: 'minmax(0, 1.1fr)',
    cell: ({ name }) => <Box sx={{ fontWeight: 560 }}>{name}</Box>,
  },
  {
    id: 'first',
    header: 'First row',
    width: 'minmax(0, 1.6fr)',
    cell: ({ first }) => <Box sx={firstSx}>{first}</Box>,
  },
  {
    id: 'field',
    header: 'Goes to',
    width: '216px',
    cell: ({ name, field, index }) => (
      <SelectField
        label={`“${name}” goes to`}
        hideLabel
        value={field ?? notImported}
        options={options}
        onChange={(value) => onMap(index, value === notImported ? null : (value as CsvField))}
      />
    ),
  },
  { id: 'state', header: 'Status', width: '168px', cell: (column) => <State {...column} /> },
];

export function CsvMappingTable({ view, columns, onMap }: CsvMappingProps) {
  return (
    <DataTable
      caption="Columns"
      columns={columnsFor(optionsFor(columns), onMap)}
      rows={view.columns.map((column, index) => ({ ...column, index }))}
      rowKey={({ index }) => String(index)}
    />
  );
}

const firstSx = {
  color: 'text.secondary',
  display: 'inline-block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
} as const;
