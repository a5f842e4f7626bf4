import type { ShareRow, SharesBlock } from '@fanfare/core/analytics/panel.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChartCard } from './chart-card.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { percentText } from './figure-text.ts';
import { NoChart } from './no-chart.tsx';
import { shareRows } from './table-rows.ts';

export function SharesCard({ block, fileName }: { block: SharesBlock; fileName: string }) {
  if (block.missing)
    return (
      <ChartCard title={block.title} subtitle={block.subtitle}>
        <NoChart figure={block.missing} />
      </ChartCard>
    );
  return (
    <ChartFrame
      title={block.title}
      subtitle={block.subtitle}
      fileName={`${fileName}-${block.id}`}
      rows={() => shareRows(block)}
      height={340}
    >
      <SharesList block={block} />
    </ChartFrame>
  );
}

/** A list, so that screen readers read every bar. */
function SharesList({ block }: { block: SharesBlock }) {
  const most = Math.max(1, ...block.rows.flatMap(({ bars }) => bars.map(({ percent }) => percent)));
  const labelWidth = `min(38%, ${Math.max(...block.rows.map(({ label }) => label.length))}ch)`;
  const names = [...new Map(block.rows.flatMap(({ bars }) => bars.map((bar) => [bar.name, bar.colour])))];
  return (
    <>
      {names.length > 1 && (
        <Box
          aria-hidden
          sx={{ display: 'flex', gap: 1.5, mb: 1, typography: 'caption', color: 'text.secondary' }}
        >
          {names.map(([name, colour]) => (
            <Box component="span" key={name} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              <Box sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: `var(--${colour})` }} />
              {name}
            </Box>
          ))}
        </Box>
      )}
      <Box component="ul" sx={listSx}>
        {block.rows.map((row) => (
          <Row key={row.label} row={row} most={most} labelWidth={labelWidth} isNamed={names.length > 1} />
        ))}
      </Box>
      {block.note !== undefined && (
        <Typography variant="caption" sx={{ display: 'block', mt: 1.5, color: 'text.secondary' }}>
          {block.note}
        </Typography>
      )}
    </>
  );
}

interface RowProps {
  row: ShareRow;
  most: number;
  labelWidth: string;
  isNamed: boolean;
}

function Row({ row, most, labelWidth, isNamed }: RowProps) {
  const text = row.bars.map(({ name, percent }) => `${isNamed ? `${name} ` : ''}${percentText(percent)}`);
  return (
    <Box
      component="li"
      aria-label={`${row.label}: ${text.join(', ')}`}
      sx={{ ...rowSx, gridTemplateColumns: `${labelWidth} minmax(0, 1fr)` }}
    >
      <span aria-hidden>{row.label}</span>
      <Box aria-hidden sx={{ display: 'grid', gap: '2px' }}>
        {row.bars.map(({ name, percent, colour }) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box
                sx={{
                  width: `${(percent / most) * 100}%`,
                  minWidth: 2,
                  height: row.bars.length > 1 ? 11 : 16,
                  borderRadius: '4px',
                  bgcolor: `var(--${colour})`,
                }}
              />
            </Box>
            <Box sx={{ width: 44, textAlign: 'right', fontWeight: row.bars.length > 1 ? 400 : 600 }}>
              {percentText(percent)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const listSx = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '7px' } as const;

const rowSx = {
  display: 'grid',
  alignItems: 'center',
  gap: 1.25,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.25,
} as const;
