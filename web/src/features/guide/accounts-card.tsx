import { atRiskFrom, type ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { findNetwork } from '../../networks/networks.tsx';
import { countText } from '../../ui/count-text.ts';
import { shortDayText } from '../../ui/date-text.ts';
import { HomeCard } from './home-card.tsx';

type Condition = 'fine' | 'ending' | 'ended';

/** Connections that end within this time are shown as a problem. */
export const soonMs = 14 * dayMs;
/** The maximum number of icons, which fill two rows. */
const iconsMax = 16;

function conditionOf(account: ConnectedAccount, now: number): Condition {
  const from = atRiskFrom(account);
  if (from === null || from - now > soonMs) return 'fine';
  return from <= now ? 'ended' : 'ending';
}

const worst: readonly Condition[] = ['ended', 'ending', 'fine'];

/** "LinkedIn ends on Sat 28 Nov. The other 8 are fine." */
function healthText(accounts: readonly ConnectedAccount[], timeZone: string, now: number): string {
  if (accounts.length === 0) return 'The accounts you connect appear here.';
  const [first, ...others] = accounts.filter((account) => conditionOf(account, now) !== 'fine');
  if (!first) return accounts.length === 1 ? 'The account is fine.' : 'All accounts are fine.';
  const { label } = findNetwork(first.platform);
  const what =
    conditionOf(first, now) === 'ended'
      ? `${label} has to be reconnected.`
      : `${label} ends on ${shortDayText(first.tokenEndsAt ?? '', timeZone)}.`;
  const fine = accounts.length - others.length - 1;
  if (others.length > 0)
    return `${what} ${others.length} more ${others.length === 1 ? 'needs' : 'need'} attention.`;
  return fine === 0 ? what : `${what} The other ${fine === 1 ? 'one is' : `${fine} are`} fine.`;
}

interface AccountsCardProps {
  accounts: readonly ConnectedAccount[];
  timeZone: string;
  now: Date;
}

export function AccountsCard({ accounts, timeZone, now }: AccountsCardProps) {
  const sorted = accounts.toSorted(
    (a, b) =>
      worst.indexOf(conditionOf(a, now.getTime())) - worst.indexOf(conditionOf(b, now.getTime())) ||
      findNetwork(a.platform).position - findNetwork(b.platform).position,
  );
  const shown = sorted.slice(0, iconsMax);
  return (
    <HomeCard
      title="Accounts"
      note={countText(accounts.length)}
      more={{ text: 'Socials', path: '/dashboard/socials' }}
    >
      {accounts.length > 0 && (
        <Box component="ul" aria-label="Accounts" sx={listSx}>
          {shown.map((account) => (
            <AccountMark
              key={`${account.platform} ${account.platform_id}`}
              account={account}
              condition={conditionOf(account, now.getTime())}
            />
          ))}
          {accounts.length > shown.length && (
            <Typography component="li" variant="body2" sx={{ color: 'text.secondary', lineHeight: '24px' }}>
              +{accounts.length - shown.length}
            </Typography>
          )}
        </Box>
      )}
      <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
        {healthText(sorted, timeZone, now.getTime())}
      </Typography>
    </HomeCard>
  );
}

const words: Readonly<Record<Condition, string>> = {
  fine: 'connected',
  ending: 'ends soon',
  ended: 'has to be reconnected',
};
const marks: Readonly<Record<Condition, string>> = { fine: '✓', ending: '!', ended: '!' };

function AccountMark({ account, condition }: { account: ConnectedAccount; condition: Condition }) {
  const { label, Icon } = findNetwork(account.platform);
  const name = `${account.username} on ${label}, ${words[condition]}`;
  return (
    <Box component="li" title={name} sx={{ position: 'relative', lineHeight: 0 }}>
      <Box component="span" role="img" aria-label={name}>
        <Icon />
      </Box>
      <Box component="span" aria-hidden sx={{ ...markSx, bgcolor: colours[condition] }}>
        {marks[condition]}
      </Box>
    </Box>
  );
}

const colours: Readonly<Record<Condition, string>> = {
  fine: 'success.main',
  ending: 'warning.main',
  ended: 'error.main',
};

const listSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.25,
  m: 0,
  px: 2,
  pt: 0.5,
  pb: 1.5,
  listStyle: 'none',
  '& svg': { width: 24, height: 24, borderRadius: '6px' },
} as const;

const markSx = {
  position: 'absolute',
  right: -5,
  bottom: -5,
  display: 'grid',
  placeItems: 'center',
  width: 13,
  height: 13,
  borderRadius: '50%',
  border: 1.5,
  borderColor: 'background.paper',
  color: 'background.paper',
  fontSize: 8,
  fontWeight: 700,
  lineHeight: 1,
} as const;
