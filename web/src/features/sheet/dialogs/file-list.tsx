import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, useState, type ReactNode } from 'react';

const shownFirst = 10;

interface FileListProps {
  rows: readonly SheetRow[];
  renderLine: (row: SheetRow, index: number) => ReactNode;
  /** The text that is added to the line "and 2 more", such as ", until Mon 30 Nov, 17:00". */
  rest?: string;
  label?: string;
}

/** A line of preview for each file, in the order of the sheet. */
export function FileList({ rows, renderLine, rest = '', label = 'Preview' }: FileListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, shownFirst);
  const left = rows.length - shown.length;
  return (
    <>
      <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((row, i) => (
          <Fragment key={row.id}>{renderLine(row, i)}</Fragment>
        ))}
      </Box>
      {left > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 0.75 }}>
          <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
            and {left} more{rest}
          </Typography>
          <Button size="small" color="inherit" onClick={() => setShowsAll(true)}>
            Show all
          </Button>
        </Box>
      )}
    </>
  );
}

export const lineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 44,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
  // There may be hundreds of files, so the browser lays out a file only when it comes into view.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 44px',
} as const;
