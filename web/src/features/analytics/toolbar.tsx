import { periodsAt } from '@fanfare/core/analytics/periods.ts';
import type { Day } from '@fanfare/core/calendar/days.ts';
import { analyticsDays, type AnalyticsAccount, type AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DownloadIcon, RefreshIcon } from '../../ui/icons/actions.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { axisDay } from './figure-text.ts';
import type { Address, ChangeAddress } from './use-address.ts';

interface ToolbarProps {
  address: Pick<Address, 'days' | 'isCompared'>;
  change: ChangeAddress;
  /** The chosen account and all accounts; the picker appears only if there are at least two. */
  accounts?: { chosen: AnalyticsAccount; all: readonly AnalyticsAccount[] };
  /** "Updated 8 min ago"; null until figures are loaded. */
  age: string | null;
  /** The last day of the range. */
  today: Day;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Downloads everything that the tab shows; null until there is something to download. */
  onExport: (() => void) | null;
  /** True while figures that the export needs are loaded. */
  isExporting?: boolean;
}

const ranges = analyticsDays.map((days) => ({ value: String(days), label: rangeLabel(days) }));

function rangeLabel(days: AnalyticsDays): string {
  if (days === analyticsDays[0]) return `Last ${days}`;
  return days === analyticsDays.at(-1) ? `${days} days` : String(days);
}

/** "24 Sep – 23 Oct" */
function previousPeriod(days: number, today: Day): string {
  const { first, last } = periodsAt(today, days).before;
  return `${axisDay(first)} – ${axisDay(last)}`;
}

const nameOf = ({ username }: AnalyticsAccount) => username;

export function Toolbar({
  address,
  change,
  accounts,
  age,
  today,
  isRefreshing,
  onRefresh,
  onExport,
  isExporting = false,
}: ToolbarProps) {
  const { days, isCompared } = address;
  return (
    <Box sx={toolbarSx}>
      {accounts && accounts.all.length > 1 && (
        <MenuButton
          label={nameOf(accounts.chosen)}
          buttonProps={{ variant: 'outlined' }}
          actions={accounts.all.map((account) => ({
            label: nameOf(account),
            onSelect: () => change({ account: account.platform_id }),
          }))}
        />
      )}
      <Segmented
        label="Range in days"
        hideLabel
        options={ranges}
        value={String(days)}
        onChange={(value) => {
          const chosen = analyticsDays.find((each) => String(each) === value);
          if (chosen) change({ days: chosen });
        }}
      />
      <Box sx={{ '& label': { flexDirection: 'row-reverse', alignItems: 'center', gap: 1, py: 0.5 } }}>
        <SwitchRow
          label={`Compare with ${previousPeriod(days, today)}`}
          checked={isCompared}
          onChange={(checked) => change({ isCompared: checked })}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto', minHeight: 36 }}>
        {age !== null && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {age}
          </Typography>
        )}
        <Button
          variant="outlined"
          size="small"
          startIcon={<RefreshIcon />}
          loading={isRefreshing}
          loadingPosition="start"
          onClick={onRefresh}
        >
          Refresh
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<DownloadIcon />}
          disabled={onExport === null}
          loading={isExporting}
          loadingPosition="start"
          onClick={onExport ?? undefined}
        >
          Export
        </Button>
      </Box>
    </Box>
  );
}

const toolbarSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  minHeight: 40,
} as const;
