import { counted } from '@fanfare/core/text/counted.ts';
import type { Referral } from '@fanfare/core/api/affiliate.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { Column } from '../../ui/data-table.tsx';
import { dayText } from '../../ui/date-text.ts';
import { dollarText } from './money.ts';
import { billingText, daysLeftOf, nameOf, statusOf } from './referrals.ts';
import { PaidTag, StatusTag } from './status-tag.tsx';

interface Actions {
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onPay: (referral: Referral) => void;
  timeZone: string;
}

export const referralColumns = ({
  selected,
  onSelect,
  onPay,
  timeZone,
}: Actions): readonly Column<Referral>[] => [
  {
    id: 'user',
    header: 'Referred user',
    width: 'minmax(220px, 2fr)',
    cell: (referral) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Checkbox
          size="small"
          checked={selected.has(referral.id)}
          disabled={referral.readyCents <= 0}
          onChange={(_, isSelected) => onSelect(referral.id, isSelected)}
          slotProps={{ input: { 'aria-label': `Select ${nameOf(referral)}` } }}
          sx={{ ml: -1 }}
        />
        <Box sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 560 }}>
            {nameOf(referral)}
          </Box>
          <Box component="span" sx={smallSx}>
            {referral.referredUserEmail}
          </Box>
        </Box>
      </Box>
    ),
  },
  {
    id: 'referred',
    header: 'Referred',
    width: '120px',
    cell: ({ referredAt }) => (
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {dayText(referredAt, timeZone)}
      </Box>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    width: 'minmax(128px, 1fr)',
    cell: (referral) => (
      <>
        {referral.planName}{' '}
        <Box component="span" sx={besideSx}>
          {billingText(referral)}
        </Box>
      </>
    ),
  },
  { id: 'days', header: 'Days', width: '76px', cell: ({ subscriptionDays }) => subscriptionDays },
  {
    id: 'status',
    header: 'Status',
    width: '136px',
    cell: (referral) => (
      <>
        <StatusTag status={statusOf(referral)} />
        {daysLeftOf(referral) > 0 && (
          <Box component="span" sx={besideSx}>
            {` ${counted(daysLeftOf(referral), 'day')} left`}
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'commission',
    header: 'Commission',
    width: '120px',
    cell: ({ commissionEarned }) => (
      <Box component="span" sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
        {dollarText(commissionEarned)}
      </Box>
    ),
  },
  {
    id: 'signup',
    header: 'Signup commission',
    width: '168px',
    cell: ({ signupCommissionEarned, signupCommissionPaid }) => (
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <span>{dollarText(signupCommissionEarned)}</span>
        <PaidTag isPaid={signupCommissionPaid} />
      </Box>
    ),
  },
  {
    id: 'pay',
    header: '',
    width: '132px',
    cell: (referral) =>
      referral.readyCents > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={`Mark ${nameOf(referral)} paid`}
          onClick={() => onPay(referral)}
        >
          Mark paid
        </Button>
      ),
  },
];

const smallSx = {
  display: 'block',
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;

/** On phones, this text follows the name and the value of the column in the same line. */
const besideSx = { ...smallSx, display: { xs: 'inline', sm: 'block' } } as const;
