import type { Change, Figure } from '@fanfare/core/analytics/figures.ts';
import type { Metric } from '@fanfare/core/analytics/panel.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { ClockIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { LockIcon } from '../../ui/icons/things.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { surface } from '../../ui/surface.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { explanationLines, Explanation, type Source } from './explanation.tsx';
import { figureText, percentText } from './figure-text.ts';
import { Sparkline } from './sparkline.tsx';

const BanIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="m6.5 6.5 11 11" />
  </Icon>
);

type NoFigure = Exclude<Figure['kind'], 'value'>;

export const stateStyles: Readonly<Record<NoFigure, { label: string; icon: ReactNode; colour: string }>> = {
  not_yet: { label: 'Not yet', icon: <ClockIcon />, colour: 'text.primary' },
  not_offered: { label: 'Not offered', icon: <BanIcon />, colour: 'text.secondary' },
  refused: { label: 'Refused', icon: <LockIcon />, colour: 'warning.main' },
};

const signs = { up: '↑', down: '↓', same: '' } as const;
const words = { up: 'up', down: 'down', same: 'no change' } as const;

const pointsText = (points: number): string =>
  points.toFixed(1) === '0.0' ? 'less than 0.1 points' : `${points.toFixed(1)} points`;

/** The change of a percentage is shown in points, because "10%" could mean a tenth of the percentage. */
const amountOf = ({ before, now, percent }: Change, unit: Metric['unit']): string => {
  if (unit === 'percent') return pointsText(Math.abs(now - before));
  return percent === null ? 'from 0' : percentText(Math.abs(percent));
};

interface ChangeTextProps {
  change: Change | null;
  text: string | null;
  unit?: Metric['unit'];
  /**
   * True if the change compares other numbers than the one on the card. The text that names these numbers is then shown
   * before the change.
   */
  isTextFirst?: boolean;
}

export function ChangeText({ change, text, unit = 'count', isTextFirst = false }: ChangeTextProps) {
  const colour = { up: 'success.main', down: 'error.main', same: 'text.primary' }[
    change?.direction ?? 'same'
  ];
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', minHeight: 18 }}
    >
      {isTextFirst && text}
      {change && (
        <Box
          component="span"
          sx={{ [isTextFirst ? 'ml' : 'mr']: 0.75, fontWeight: 620, color: colour, whiteSpace: 'nowrap' }}
        >
          {change.direction === 'same' ? (
            'No change'
          ) : (
            <>
              <span aria-hidden>{signs[change.direction]} </span>
              <Box component="span" sx={visuallyHidden}>
                {words[change.direction]}{' '}
              </Box>
              {amountOf(change, unit)}
            </>
          )}
        </Box>
      )}
      {!isTextFirst && text}
    </Typography>
  );
}

interface MetricCardProps {
  metric: Metric;
  source: Source;
  /** True while the previous period is still loading. */
  isComparing?: boolean;
  /** True while the sum is incomplete, because some accounts have not answered. */
  isPartial?: boolean;
}

/** A card without a figure has a dashed border and says why. */
export function MetricCard({ metric, source, isComparing = false, isPartial = false }: MetricCardProps) {
  const id = useId();
  const { figure, label } = metric;
  return (
    <Stack
      component="section"
      aria-labelledby={id}
      sx={{
        ...surface,
        position: 'relative',
        ...(figure.kind !== 'value' && { borderStyle: 'dashed' }),
        px: { xs: 1.5, md: 2 },
        pt: 1.5,
        pb: 1.25,
        gap: 0.25,
        minWidth: 0,
        minHeight: { xs: 128, md: 134 },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Typography id={id} component="h2" variant="body2" sx={{ fontWeight: 540, color: 'text.secondary' }}>
          {label}
          {metric.isFilled && <FilledMark />}
        </Typography>
        <Explanation label={label} lines={explanationLines(metric, source)} />
      </Stack>
      {figure.kind === 'value' ? (
        <>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, alignItems: 'flex-end' }}>
            <Typography
              component="p"
              sx={{ ...valueSx, ...((source.stale !== null || isPartial) && { color: 'text.secondary' }) }}
            >
              {figureText(figure.value, metric.unit)}
              {isPartial && (
                <Typography component="span" variant="caption" sx={{ letterSpacing: 0 }}>
                  {' so far'}
                </Typography>
              )}
            </Typography>
            <Sparkline values={metric.trend} />
          </Stack>
          {source.stale === null ? (
            <Box sx={changeSx}>
              {isComparing && !metric.change ? (
                <Comparing />
              ) : (
                <ChangeText
                  change={metric.change}
                  text={metric.changeText}
                  unit={metric.unit}
                  isTextFirst={metric.comparedLabel !== undefined}
                />
              )}
            </Box>
          ) : (
            <StaleChip text={source.stale} />
          )}
        </>
      ) : (
        <NoValue kind={figure.kind} text={figure.text} />
      )}
      <Box sx={ageSx}>
        <ClockIcon />
        <span>{figure.kind === 'value' ? `${metric.source} · ${source.age}` : `Asked ${source.asked}`}</span>
      </Box>
    </Stack>
  );
}

export const Comparing = () => (
  <Skeleton
    role="status"
    aria-label="Loading the comparison"
    sx={{ width: 120, maxWidth: '100%', typography: 'caption' }}
  />
);

/** Reserves space for the change, which needs two lines in the narrow cards on phones. */
const changeSx = { display: 'flex', alignItems: 'flex-start', minHeight: { xs: 36, sm: 18 } } as const;

export const FilledMark = () => (
  <Box component="sup" sx={{ ml: 0.25, lineHeight: 0 }}>
    <span aria-hidden>1</span>
    <Box component="span" sx={visuallyHidden}>
      (filled from views)
    </Box>
  </Box>
);

function NoValue({ kind, text }: { kind: NoFigure; text: string }) {
  const { label, icon, colour } = stateStyles[kind];
  return (
    <>
      <Typography
        component="p"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, fontSize: 16, fontWeight: 600 }}
        color={colour}
      >
        {icon}
        {label}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </>
  );
}

function StaleChip({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        alignSelf: 'flex-start',
        gap: 0.5,
        px: 0.75,
        borderRadius: '12px',
        typography: 'caption',
        fontWeight: 600,
        color: 'warning.main',
        bgcolor: 'var(--c-warning-tint)',
        '& svg': { width: 14, height: 14 },
      }}
    >
      <WarningIcon />
      {text}
    </Box>
  );
}

const valueSx = {
  fontSize: { xs: 22, md: 28 },
  lineHeight: { xs: '30px', md: '36px' },
  fontWeight: 640,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const;

const ageSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.75,
  mt: 'auto',
  pt: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.secondary',
  '& svg': { flex: 'none', width: 14, height: 14, mt: '2px' },
  // The text wraps in narrow cards, so that the age of the number is not cut off.
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
