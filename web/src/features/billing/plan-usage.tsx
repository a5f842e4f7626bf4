import type { Billing } from '@fanfare/core/api/billing.ts';
import { planAbove, type LimitName } from '@fanfare/core/billing/plans.ts';
import { plansId } from '@fanfare/core/billing/subscription-path.ts';
import { capacities } from '@fanfare/core/quota/capacity.ts';
import { planUsageLines, type PlanUsageLine } from '@fanfare/core/quota/plan-usage.ts';
import { nextQuotaMonth } from '@fanfare/core/quota/uploads.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNow } from '../../browser/use-now.ts';
import { dayText } from '../../ui/date-text.ts';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { surface } from '../../ui/surface.ts';
import { levelWords, limitText, usageLabels } from './limit-words.ts';

const tones = { fine: 'primary', approaching: 'warning', reached: 'error' } as const;

/**
 * Limits that are not reset each month. Using them fully is normal, for example the one workspace of the free plan, so
 * it is not shown as a problem.
 */
const kept: ReadonlySet<LimitName> = new Set(capacities);

function Line({ line, canUpgrade }: { line: PlanUsageLine; canUpgrade: boolean }) {
  const { limit, used, allowed, share, level } = line;
  const label = usageLabels[limit];
  const isUnlimited = allowed === null;
  const isAbove = allowed !== null && used > allowed;
  const isKeptLimit = kept.has(limit) && !isAbove;
  const tone = kept.has(limit) && isAbove ? 'warning' : tones[level];
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 560 }}>
          {label}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {limitText(limit, used)}
          {isUnlimited ? ', no limit' : ` of ${limitText(limit, allowed)}`}
        </Typography>
      </Box>
      {!isUnlimited && <ProgressBar label={label} share={share} tone={isKeptLimit ? 'primary' : tone} />}
      {level !== 'fine' && (
        <Box sx={{ ...warningSx, color: isKeptLimit ? 'text.secondary' : `${tone}.main` }}>
          {!isKeptLimit && <WarningIcon />}
          <span>
            {isAbove ? 'Above the limit' : levelWords[level]}
            {canUpgrade && (
              <>
                {' · '}
                <Box
                  component="a"
                  href={`#${plansId}`}
                  aria-label={`Upgrade, for ${label}`}
                  sx={{ color: 'inherit' }}
                >
                  Upgrade
                </Box>
              </>
            )}
          </span>
        </Box>
      )}
    </Box>
  );
}

export function PlanUsageCard({ billing: { usage, plan, isSetUp } }: { billing: Billing }) {
  const now = useNow();
  const lines = planUsageLines(usage, plan);
  return (
    <Box component="section" aria-labelledby="plan-usage" sx={{ ...surface, p: 2.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography id="plan-usage" variant="h2">
          Usage
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Monthly counts reset on {dayText(nextQuotaMonth(now.getTime()), 'UTC')}
        </Typography>
      </Box>
      <Box component="ul" sx={listSx}>
        {lines.map((line) => (
          <Line key={line.limit} line={line} canUpgrade={isSetUp && planAbove(plan) !== null} />
        ))}
      </Box>
    </Box>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3.5,
  rowGap: 2,
  m: 0,
  mt: 2,
  p: 0,
  listStyle: 'none',
} as const;

const warningSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  typography: 'caption',
  '& svg': { flex: 'none', width: 14, height: 14 },
} as const;
