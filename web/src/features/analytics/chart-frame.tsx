import type { DayRange } from '@fanfare/core/analytics/periods.ts';
import { isDay } from '@fanfare/core/calendar/days.ts';
import type { Cell } from '@fanfare/core/analytics/csv.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useContext, useRef, useState, type ReactNode } from 'react';
import { loadNow } from '../../browser/load-module.ts';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { dayRangeText } from '../../ui/date-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { ChartCard } from './chart-card.tsx';
import { axisDay, countOf } from './figure-text.ts';
import { fillSx, type chartHeight } from './panel-layout.ts';
import { PictureCaption, type Caption } from './picture-caption.ts';
import { saveTable } from './table-actions.tsx';

type Height = (typeof chartHeight)[keyof typeof chartHeight];

export const Waiting = ({ height }: { height: Height }) => <Skeleton variant="rounded" sx={{ height }} />;

const TableIcon = () => (
  <Icon>
    <rect x="4" y="5" width="16" height="14" rx="2" />
    <path d="M4 10h16M10 10v9" />
  </Icon>
);

interface ChartFrameProps {
  title: string;
  subtitle?: string;
  fileName: string;
  /** The days of the chart, if they differ from the days of the screen. */
  range?: DayRange | null;
  /** The numbers of the chart as a table with a header. */
  rows: () => readonly (readonly Cell[])[];
  height: number;
  children: ReactNode;
}

function captionText(caption: Caption | null, range: DayRange | null): string {
  if (!caption) return '';
  const days = range ?? caption.range;
  return [...caption.of, ...(days ? [dayRangeText(days.first, days.last)] : []), ...caption.at].join(' · ');
}

/** A chart with its table. Both can be downloaded. */
export function ChartFrame({ title, subtitle, fileName, range, rows, height, children }: ChartFrameProps) {
  /** The height of the chart that the table replaces, so that nothing below it moves; null while the chart is shown. */
  const [tableHeight, setTableHeight] = useState<number | null>(null);
  const isTable = tableHeight !== null;
  const drawing = useRef<HTMLDivElement>(null);
  const caption = useContext(PictureCaption);
  const savePicture = async () => {
    const part = await loadNow(() => import('./export.ts'));
    const lines = [subtitle ?? '', captionText(caption, range ?? null)].filter((line) => line !== '');
    if (drawing.current) await part?.savePng(drawing.current, { title, lines }, fileName);
  };
  return (
    <ChartCard
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      actions={
        <>
          <IconButton
            aria-label={`Show ${title} as table`}
            aria-pressed={isTable}
            title="Show as table"
            onClick={() => setTableHeight(isTable ? null : (drawing.current?.offsetHeight ?? 0))}
          >
            <TableIcon />
          </IconButton>
          <MenuButton
            label={`Download ${title}`}
            icon={<DownloadIcon />}
            actions={[
              { label: 'Download CSV', onSelect: () => void saveTable(fileName, rows()) },
              {
                label: 'Download PNG',
                disabled: isTable,
                onSelect: () => void savePicture(),
              },
            ]}
          />
        </>
      }
    >
      <Box ref={drawing} sx={{ ...fillSx, bgcolor: 'background.paper' }}>
        {isTable ? (
          <NumberTable title={title} rows={rows()} height={tableHeight > 0 ? tableHeight : height} />
        ) : (
          children
        )}
      </Box>
    </ChartCard>
  );
}

export function NumberTable({
  title,
  rows,
  height,
}: Pick<ChartFrameProps, 'title' | 'height'> & { rows: readonly (readonly Cell[])[] }) {
  const [head = [], ...body] = rows;
  return (
    <Box role="region" aria-label={`${title} as table`} tabIndex={0} sx={{ height, overflow: 'auto' }}>
      <Box component="table" sx={numbersSx}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={String(cell)} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(([day = '', ...cells]) => (
            <tr key={String(day)}>
              <th scope="row">{typeof day === 'string' && isDay(day) ? axisDay(day) : day}</th>
              {cells.map((cell, n) => (
                <td key={String(head[n + 1])}>
                  {cell === null ? 'No figure' : typeof cell === 'number' ? countOf(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

export const swatchSx = {
  display: 'inline-block',
  flex: 'none',
  width: 10,
  height: 10,
  borderRadius: '3px',
} as const;

export const legendSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  mb: 0.5,
  typography: 'caption',
  color: 'text.secondary',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 0.75 },
  '& b': { fontWeight: 640, color: 'text.primary', fontVariantNumeric: 'tabular-nums' },
} as const;

const numbersSx = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 1,
    py: 0.5,
    textAlign: 'right',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    fontWeight: 560,
    color: 'text.secondary',
  },
} as const;
