import type { Excess } from '@fanfare/core/billing/exceeding.ts';
import { plans, type Plan } from '@fanfare/core/billing/plans.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LockIcon } from '../../ui/icons/things.tsx';
import { limitText } from './limit-words.ts';

const nouns = {
  posts: ['post', 'posts'],
  aiMessages: ['AI message', 'AI messages'],
  aiImages: ['AI image', 'AI images'],
  workspaces: ['workspace', 'workspaces'],
  members: ['member or invitation', 'members or invitations'],
  accounts: ['account', 'accounts'],
} as const;

/** The usage that a plan does not cover, and its consequence. */
export function excessWords({ limit, used, allowed }: Excess): { amount: string; rest: string } {
  const most = limitText(limit, allowed);
  const above = limitText(limit, used - allowed);
  if (limit === 'storage') return { amount: above, rest: `above ${most} stay; uploads stop.` };
  const [one, many] = nouns[limit];
  const isOne = used - allowed === 1;
  const amount = `${above} ${isOne ? one : many}`;
  const stays = isOne ? 'stays' : 'stay';
  switch (limit) {
    case 'workspaces':
      return { amount, rest: `above ${most} ${stays}; you can’t create more.` };
    case 'members':
      return { amount, rest: `above ${most} ${stays}; you can’t invite more.` };
    case 'accounts':
      return {
        amount,
        rest: `above ${most} ${stays} connected but ${isOne ? 'does' : 'do'} not publish.`,
      };
    case 'posts':
    case 'aiMessages':
    case 'aiImages':
      return {
        amount: `${limitText(limit, used)} ${used === 1 ? one : many}`,
        rest: `used this month; this plan has ${most} a month.`,
      };
  }
}

export function ExcessList({ plan, excess }: { plan: Plan; excess: readonly Excess[] }) {
  if (excess.length === 0)
    return <Typography variant="body2">Everything that you use now fits {plans[plan].name}.</Typography>;
  return (
    <Box component="ul" aria-label={`Above the limits of ${plans[plan].name}`} sx={listSx}>
      {excess.map((each) => {
        const { amount, rest } = excessWords(each);
        return (
          <Box component="li" key={each.limit} sx={{ display: 'flex', gap: 1 }}>
            <LockIcon />
            <span>
              <strong>{amount}</strong> {rest}
            </span>
          </Box>
        );
      })}
    </Box>
  );
}

const listSx = {
  display: 'grid',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  '& strong': { fontWeight: 600 },
  '& svg': { flex: 'none', width: 18, height: 18, mt: '1px', color: 'warning.main' },
} as const;
