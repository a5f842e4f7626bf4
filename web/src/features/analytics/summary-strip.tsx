import { isHighlighted } from '@fanfare/core/analytics/figures.ts';
import type { Metric } from '@fanfare/core/analytics/panel.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { surface } from '../../ui/surface.ts';
import { explanationLines, Explanation, type Source } from './explanation.tsx';
import { figureText } from './figure-text.ts';
import { ChangeText, Comparing, stateStyles } from './metric-card.tsx';
import { highlightSx } from './panel-layout.ts';

const isHigh = ({ id, figure }: Metric) =>
  id === 'engagement_rate' && figure.kind === 'value' && isHighlighted(figure.value);

/** Two numbers side by side, each in a single line. */
export function SummaryStrip({
  metrics,
  source,
  isComparing = false,
}: {
  metrics: readonly Metric[];
  source: Source;
  isComparing?: boolean;
}) {
  if (metrics.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        ...surface,
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: `repeat(${metrics.length}, minmax(0, 1fr))` },
      }}
    >
      {metrics.map((metric) => (
        <Box key={metric.id} sx={stripSx}>
          <Typography
            component="dt"
            variant="body2"
            sx={{ display: 'flex', flexShrink: 0, gap: 0.5, color: 'text.secondary' }}
          >
            {metric.label}
            <Explanation label={metric.label} lines={explanationLines(metric, source)} />
          </Typography>
          <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0 }}>
            {metric.figure.kind === 'value' ? (
              <>
                <Box
                  component="span"
                  sx={{
                    fontSize: 18,
                    fontVariantNumeric: 'tabular-nums',
                    ...(isHigh(metric) ? highlightSx : { fontWeight: 640 }),
                  }}
                >
                  {figureText(metric.figure.value, metric.unit)}
                </Box>
                {isComparing && !metric.change ? (
                  <Comparing />
                ) : (
                  <ChangeText change={metric.change} text={metric.changeText} unit={metric.unit} />
                )}
              </>
            ) : (
              <Typography component="span" variant="body2" color={stateStyles[metric.figure.kind].colour}>
                <b>{stateStyles[metric.figure.kind].label}</b>
                {` · ${metric.figure.text}`}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const stripSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: { xs: 'space-between', md: 'flex-start' },
  gap: { xs: 1, md: 1.5 },
  px: 2,
  py: 0.75,
  minHeight: 52,
  minWidth: 0,
  '& + &': {
    borderTop: { xs: 1, md: 0 },
    borderLeft: { md: 1 },
    borderColor: { xs: 'divider', md: 'divider' },
  },
} as const;
