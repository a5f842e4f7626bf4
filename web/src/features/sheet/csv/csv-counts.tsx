import { sheetRowsMax } from '@fanfare/core/sheet/sheet.ts';
import type { CsvSummary } from '@fanfare/core/sheet/csv.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { CheckIcon, LayersIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { statuses, type Status } from '../../../ui/theme/palette.ts';

function Count({ status, icon, label }: { status: Status; icon: ReactElement; label: string }) {
  const { light, dark } = statuses[status];
  return (
    <Chip
      component="li"
      size="small"
      icon={icon}
      label={label}
      sx={(theme) => ({
        typography: 'caption',
        fontWeight: 600,
        color: light.text,
        backgroundColor: light.tint,
        ...theme.applyStyles('dark', { color: dark.text, backgroundColor: dark.tint }),
        '& svg': { width: 14, height: 14, strokeWidth: 2.25, ml: 0.75, mr: -0.5, color: 'inherit' },
        '& .MuiChip-label': { whiteSpace: 'normal' },
        height: 'auto',
        minHeight: 24,
      })}
    />
  );
}

const text = (count: number): string => count.toLocaleString('en');

/** Shows how many rows can be imported, and why the other rows cannot. */
export function CsvCounts({ ready, wrong, known, beyond }: CsvSummary) {
  return (
    <Box component="ul" aria-label="Rows" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}>
      <Count status="uploaded" icon={<CheckIcon />} label={`${text(ready)} ready`} />
      {wrong > 0 && <Count status="failed" icon={<WarningIcon />} label={`${text(wrong)} to repair`} />}
      {known > 0 && (
        <Count status="draft" icon={<LayersIcon />} label={`${text(known)} already here, skipped`} />
      )}
      {beyond > 0 && (
        <Count
          status="scheduled"
          icon={<LayersIcon />}
          label={`${text(beyond)} for later: a sheet has room for ${text(sheetRowsMax)} rows`}
        />
      )}
    </Box>
  );
}
