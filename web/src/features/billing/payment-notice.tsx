import { plans } from '@fanfare/core/billing/plans.ts';
import { subscriptionPath } from '@fanfare/core/billing/subscription-path.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { useNow } from '../../browser/use-now.ts';
import { useVisit } from '../../browser/visit.ts';
import { dayText } from '../../ui/date-text.ts';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { statuses } from '../../ui/theme/palette.ts';

const { light, dark } = statuses.scheduled;

/** Says that a payment failed, on every screen except the subscription screen, which has its own message. */
export function PaymentNotice({ graceEnd }: { graceEnd: string | null }) {
  const { me } = useVisit();
  const now = useNow();
  const { pathname } = useLocation();
  if (pathname.startsWith(subscriptionPath)) return null;
  const { name } = plans.free;
  const isInGrace = graceEnd !== null && new Date(graceEnd) > now;
  return (
    <Box
      component="section"
      aria-label="Payment failed"
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: { xs: 2, md: 3 },
        py: 0.75,
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
        backgroundColor: light.tint,
        ...theme.applyStyles('dark', { backgroundColor: dark.tint }),
        '& > svg': { flex: 'none', width: 18, height: 18 },
      })}
    >
      <WarningIcon />
      <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <strong>Payment failed.</strong>{' '}
        {isInGrace
          ? `Your plan stays until ${dayText(graceEnd, me.settings.timeZone)}; after that the limits of ${name} apply.`
          : `The limits of ${name} apply until it is paid. Nothing is lost.`}
      </Box>
      <Button component={Link} to={subscriptionPath} size="small" variant="outlined" color="inherit">
        Update payment
      </Button>
    </Box>
  );
}
